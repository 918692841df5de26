import { addressOf } from '../addresses.js';
import { client } from '../client.js';
import { element } from '../element.js';
import { button } from '../fields.js';
import { money, words } from '../format.js';
import { say, sayError } from '../messages.js';
import { refundList, invoiceButton } from '../order-papers.js';
import { statusBadge, timeline } from '../order-status.js';
import { payOrder } from '../pay-order.js';
import { returnsOfOrder } from '../returns.js';
import { navigate, showPage } from '../router.js';
import { sums } from '../sums.js';

/** @typedef {import('/shop/client/index.js').OwnOrder} Order */

/** @type {import('../router.js').View} */
export async function orderDetailView({ params: { id = '' }, query, signal }) {
  const order = await client.getOrder({ id }, { signal });
  // Whoever comes back to this tab, from the bank or another one, sees the order as it is now.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void showPage(),
    { signal },
  );
  if (query.get('pay') === 'now' && order.payment.payable) void payAtOnce(order);
  return {
    title: `Order ${order.orderNumber}`,
    content: element(
      'div',
      { class: 'two-columns' },
      element(
        'div',
        { class: 'stack' },
        element(
          'p',
          {},
          statusBadge(order.orderStatus),
          ' ',
          element('span', { class: 'quiet' }, `Payment: ${words(order.paymentStatus).toLowerCase()}`),
        ),
        actions(order),
        element(
          'section',
          {},
          element('h2', {}, 'Items'),
          element('ul', { class: 'list' }, order.items.map(orderLine)),
        ),
        await returnsOfOrder(order, signal),
        refundList(order),
      ),
      element(
        'div',
        { class: 'stack' },
        element('section', { class: 'card', 'aria-label': 'Total' }, sums(order.pricing, order.couponCode)),
        element('section', { class: 'card' }, element('h2', {}, 'Progress'), timeline(order.statusHistory)),
        delivery(order),
      ),
    ),
  };
}

/** Checkout leads here; a reload or the way back must not open the gateway again. @param {Order} order */
async function payAtOnce(order) {
  history.replaceState({}, '', addressOf(`/orders/${order._id}`));
  try {
    await payOrder(order);
  } catch (error) {
    sayError(error);
  }
  await showPage();
}

/** What can be done now. The shop decides again: it may have changed since. @param {Order} order */
function actions(order) {
  const pay = async () => {
    await payOrder(order);
    await showPage();
  };
  const cancel = async () => {
    const reason = prompt('Why do you cancel? (may be empty)');
    if (reason === null) return;
    await client.cancelOrder({ id: order._id, ...(reason.trim().length >= 3 && { reason: reason.trim() }) });
    say('Your order is cancelled. What you have paid is refunded.');
    await showPage();
  };
  const isOpen = order.orderStatus === 'PENDING' || order.orderStatus === 'PROCESSING';
  return element(
    'div',
    { class: 'actions' },
    order.payment.payable && button(order.paymentStatus === 'FAILED' ? 'Pay again' : 'Pay now', pay),
    invoiceButton(order),
    isOpen && button('Cancel order', cancel, { class: 'second' }),
    button('Order again', () => orderAgain(order), { class: 'plain' }),
  );
}

/** @param {Order} order */
async function orderAgain({ items }) {
  for (const { productId, quantity, selectedAttributes } of items)
    await client.addCartItem({ productId, quantity, selectedAttributes });
  await navigate('/cart');
}

/** @param {import('/shop/client/index.js').OrderLine} line */
function orderLine({ productId, name, quantity, selectedAttributes, lineTotal }) {
  const chosen = Object.values(selectedAttributes).join(', ');
  return element(
    'li',
    { class: 'line' },
    element(
      'div',
      {},
      element('a', { href: addressOf(`/products/${productId}`) }, name),
      element(
        'p',
        { class: 'quiet' },
        [quantity === 1 ? '1 piece' : `${quantity} pieces`, chosen].filter(Boolean).join(' · '),
      ),
    ),
    element('strong', {}, money(lineTotal)),
  );
}

/** @param {Order} order */
function delivery({ shippingAddress: { street, city, state, pincode }, trackingNumber, courierName }) {
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, 'Delivery'),
    element('p', {}, `${street}, ${city}, ${state} ${pincode}`),
    trackingNumber !== null &&
      element(
        'p',
        {},
        `${courierName ?? 'Courier'}, tracking number `,
        element('strong', {}, trackingNumber),
      ),
  );
}
