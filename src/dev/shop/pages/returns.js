import { client } from './client.js';
import { element } from './element.js';
import { button, field, form } from './fields.js';
import { day, words } from './format.js';
import { say } from './messages.js';
import { showPage } from './router.js';

/** @typedef {import('/shop/client/index.js').OwnOrder} Order */

/** The returns of an order, and the form for a new one once it was delivered. @param {Order} order @param {AbortSignal} signal */
export async function returnsOfOrder(order, signal) {
  const wasDelivered = order.statusHistory.some(({ status }) => status === 'DELIVERED');
  if (!wasDelivered) return undefined;
  const { returns } = await client.listMyReturns({ limit: 100 }, { signal });
  const own = returns.filter(({ orderId }) => orderId === order._id);
  return element(
    'section',
    {},
    element('h2', {}, 'Returns'),
    element(
      'ul',
      { class: 'list' },
      own.map((given) => returnRow(given, order)),
    ),
    order.orderStatus === 'DELIVERED' && returnForm(order),
  );
}

/** @param {import('/shop/client/index.js').Return} given @param {Order} order */
function returnRow({ _id, items, reason, status, note, createdAt }, order) {
  const withdraw = async () => {
    await client.withdrawReturn({ id: _id });
    await showPage();
  };
  const name = (/** @type {string} */ id) =>
    order.items.find(({ productId }) => productId === id)?.name ?? 'A product';
  return element(
    'li',
    { class: 'line' },
    element(
      'div',
      {},
      element('strong', {}, words(status)),
      element('span', { class: 'quiet' }, ` ${day(createdAt)}`),
      element('p', {}, items.map(({ productId, quantity }) => `${quantity} × ${name(productId)}`).join(', ')),
      element('p', { class: 'quiet' }, reason),
      note !== null && element('p', { class: 'quiet' }, `The shop: ${note}`),
    ),
    status === 'REQUESTED' && button('Withdraw', withdraw, { class: 'plain' }),
  );
}

/** @param {Order} order */
function returnForm({ _id: orderId, items }) {
  return element(
    'details',
    { class: 'card' },
    element('summary', {}, 'Return something'),
    form(
      { class: 'stack' },
      async ({ reason = '', ...quantities }) => {
        await client.requestReturn({
          orderId,
          reason,
          items: Object.entries(quantities)
            .map(([productId, quantity]) => ({ productId, quantity: Number(quantity) }))
            .filter(({ quantity }) => quantity > 0),
        });
        say('We have received your request.');
        await showPage();
      },
      [...unitsOf(items)].map(([productId, { name, quantity }]) =>
        field(`${name} (bought: ${quantity})`, {
          name: productId,
          type: 'number',
          min: 0,
          max: quantity,
          value: 0,
          required: true,
        }),
      ),
      field('Why do you return it?', { name: 'reason', required: true, minlength: 3, maxlength: 500 }),
      element('button', {}, 'Request return'),
    ),
  );
}

/** A product may be on two lines, in two sizes; a return counts its units together. @param {Order['items']} lines */
function unitsOf(lines) {
  /** @type {Map<string, { name: string, quantity: number }>} */
  const units = new Map();
  for (const { productId, name, quantity } of lines)
    units.set(productId, { name, quantity: quantity + (units.get(productId)?.quantity ?? 0) });
  return units;
}
