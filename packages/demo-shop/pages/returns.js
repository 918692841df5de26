import { client } from './client.js';
import { element } from './element.js';
import { button, field, form } from './fields.js';
import { day, money, words } from './format.js';
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
    element('ul', { class: 'list' }, own.map(returnRow)),
    order.orderStatus === 'DELIVERED' && returnForm(order),
  );
}

/** @param {import('/shop/client/index.js').Return} given */
function returnRow({ _id, items, reason, status, note, refundAmount, createdAt }) {
  const withdraw = async () => {
    await client.withdrawReturn({ id: _id });
    await showPage();
  };
  return element(
    'li',
    { class: 'line' },
    element(
      'div',
      {},
      element('strong', {}, words(status)),
      element('span', { class: 'quiet' }, ` ${day(createdAt)}`),
      element('p', {}, items.map((item) => `${unitsOf(item)} × ${itemName(item)}`).join(', ')),
      element('p', { class: 'quiet' }, reason),
      note !== null && element('p', { class: 'quiet' }, `The shop: ${note}`),
      refundAmount !== null && element('p', { class: 'quiet' }, `Refund: ${money(refundAmount)}`),
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
            .map(([itemId, quantity]) => ({ itemId, quantity: Number(quantity) }))
            .filter(({ quantity }) => quantity > 0),
        });
        say('We have received your request.');
        await showPage();
      },
      items.map((item) =>
        field(`${itemName(item)} (bought: ${item.quantity})`, {
          name: item.itemId,
          type: 'number',
          min: 0,
          max: item.quantity,
          value: 0,
          required: true,
        }),
      ),
      field('Why do you return it?', { name: 'reason', required: true, minlength: 3, maxlength: 500 }),
      element('button', {}, 'Request return'),
    ),
  );
}

/** A product may be on two lines, in two sizes. @param {{ name: string | null, selectedAttributes: Record<string, unknown> }} item */
function itemName({ name, selectedAttributes }) {
  const chosen = Object.values(selectedAttributes).join(', ');
  return [name ?? 'A product', chosen].filter(Boolean).join(', ');
}

/** `1 of 2` where fewer have arrived than the customer wants to return. @param {{ quantity: number, received: number | null }} item */
function unitsOf({ quantity, received }) {
  return received === null || received === quantity ? String(quantity) : `${received} of ${quantity}`;
}
