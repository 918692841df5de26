import type { OwnOrder } from 'storefront-client';
import { addressOf, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { beside } from '../core/beside.js';
import { element } from '../core/dom.js';
import { button, field, form } from '../core/fields.js';
import { words } from '../core/format.js';
import { say, sayError } from '../core/messages.js';
import { renamePage } from '../core/places.js';
import { navigate, showPage, type Shown, type Visit } from '../core/router.js';
import { addressChanges, addressFields, addressText } from '../parts/address-form.js';
import { orderAgain } from '../parts/order-again.js';
import { orderLine } from '../parts/order-line.js';
import { invoiceButton, refundList } from '../parts/order-papers.js';
import { progress, statusBadge, timeline } from '../parts/order-status.js';
import { cashNote, confirmation, isUnconfirmed } from '../parts/cash.js';
import { UNPAYABLE } from '../parts/gateway.js';
import { payOrder } from '../parts/pay-order.js';
import { returnsOfOrder } from '../parts/returns.js';
import { optionText } from '../parts/delivery.js';
import { paidSums, sums } from '../parts/totals.js';
import { timeLeft } from '../parts/countdown.js';

export async function orderDetailView({ params: { id = '' }, query, signal }: Visit): Promise<Shown> {
  const order = await client.getOrder({ id }, { signal });
  // Whoever comes back to this tab, from the bank or another one, sees the order as it is now.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void showPage(),
    { signal },
  );
  if (query.get('pay') === 'now' && order.payment.payable) void payAtOnce(order);
  const { payable, expiresAt } = order.payment;
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
        payable && expiresAt !== null && timeLeft(expiresAt, signal),
        isUnconfirmed(order) && confirmation(order),
        cashNote(order),
        progress(order),
        actions(order),
        element(
          'section',
          {},
          element('h2', {}, 'Items'),
          element('ul', { class: 'list' }, order.items.map(orderLine)),
        ),
        await beside('Your returns', signal, () => returnsOfOrder(order, signal)),
        refundList(order),
      ),
      element(
        'div',
        { class: 'stack' },
        element(
          'section',
          { class: 'card', 'aria-label': 'Total' },
          sums(order.pricing, order.couponCode),
          paidSums(order),
        ),
        delivery(order),
        element(
          'section',
          { class: 'card' },
          element('h2', {}, 'What has happened'),
          timeline(order.statusHistory),
        ),
      ),
    ),
  };
}

/** Checkout leads here; a reload or the way back must not open the gateway again. */
async function payAtOnce(order: OwnOrder): Promise<void> {
  renamePage(addressOf(`/orders/${order._id}`));
  try {
    await payOrder(order);
  } catch (error) {
    await showPage();
    sayError(error);
  }
}

/** Shows the actions that are possible now. The shop decides again, because the order may have changed. */
function actions(order: OwnOrder): HTMLElement {
  return element(
    'div',
    { class: 'actions' },
    order.payment.payable &&
      UNPAYABLE === undefined &&
      button(order.paymentStatus === 'FAILED' ? 'Pay again' : 'Pay now', () => payOrder(order)),
    invoiceButton(order),
    button('Order again', () => buyAgain(order), { class: 'second' }),
    element(
      'a',
      { class: 'button second', href: addressOf(withQuery('/support-tickets', { order: order._id })) },
      'Ask for help',
    ),
    isOpen(order) && cancellation(order),
  );
}

/** Whether nothing is sent yet, and the order has not ended. */
function isOpen({ orderStatus }: OwnOrder): boolean {
  return orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
}

function cancellation({ _id: id }: OwnOrder): HTMLElement {
  return element(
    'details',
    {},
    element('summary', { class: 'button second' }, 'Cancel order'),
    form(
      { class: 'stack' },
      async ({ reason = '' }) => {
        const given = reason.trim();
        await client.cancelOrder({ id, ...(given.length >= 3 && { reason: given }) });
        await showPage();
        say('Your order is cancelled. What you have paid is refunded.');
      },
      field('Why do you cancel? (may be empty)', { name: 'reason', maxlength: 200 }),
      element('button', { class: 'danger' }, 'Cancel this order'),
    ),
  );
}

async function buyAgain({ items }: OwnOrder): Promise<void> {
  const refused = await orderAgain(items);
  await navigate('/cart');
  if (refused.length > 0) say(`Not in your cart, because there are not enough of it: ${refused.join(', ')}`);
}

function delivery(order: OwnOrder): HTMLElement {
  const { shippingAddress, trackingNumber, trackingUrl, courierName } = order;
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, 'Delivery'),
    element('p', {}, addressText(shippingAddress)),
    order.delivery !== undefined && element('p', { class: 'quiet' }, optionText(order.delivery)),
    trackingNumber !== null &&
      element(
        'p',
        {},
        `${courierName ?? 'Courier'}, tracking number `,
        trackingUrl === null
          ? element('strong', {}, trackingNumber)
          : element('a', { href: trackingUrl, target: '_blank', rel: 'noopener noreferrer' }, trackingNumber),
      ),
    isOpen(order) && otherAddress(order),
  );
}

/** The shop takes another address for some time after the payment, and says when it no longer does. */
function otherAddress({ _id: id, shippingAddress }: OwnOrder): HTMLElement {
  return element(
    'details',
    {},
    element('summary', { class: 'button second' }, 'Change address'),
    form(
      { class: 'stack' },
      async (fields) => {
        await client.changeOrderAddress({ id, ...addressChanges(fields, shippingAddress) });
        await showPage();
        say('Saved. Your order goes there.');
      },
      addressFields(shippingAddress),
      element('button', {}, 'Save address'),
    ),
  );
}
