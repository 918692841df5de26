import { isShopError, type LinkedOrder } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { addressOf } from '../core/links.js';
import { say } from '../core/messages.js';
import { showPage, type Shown, type Visit } from '../core/router.js';
import { timeLeft } from '../parts/countdown.js';
import { orderLine } from '../parts/order-line.js';
import { openGateway, UNPAYABLE } from '../parts/gateway.js';
import { sums } from '../parts/totals.js';

/** How long the page waits for the gateway to report a payment, between its questions: a minute in all. */
const ASK_AFTER_MS = [500, 1000, 1500, 2000, 3000, ...Array.from({ length: 10 }, () => 5000)];

/** Where the mail about an order that the staff have placed leads: it is paid here without a login. */
export async function payLinkView({ params: { token = '' }, signal }: Visit): Promise<Shown> {
  try {
    return shown(token, await client.getPaymentLink({ token }, { signal }), signal);
  } catch (error) {
    if (isShopError(error, 'LINK_EXPIRED')) return EXPIRED;
    throw error;
  }
}

const EXPIRED: Shown = {
  title: 'This link has expired',
  content: element(
    'div',
    { class: 'stack' },
    element('p', {}, 'The order was not paid in time, or was cancelled. Nothing is charged.'),
    element('p', {}, 'Write to us or call us if you still want these things: we send you a new link.'),
  ),
};

function shown(token: string, order: LinkedOrder, signal: AbortSignal): Shown {
  const { orderNumber, items, pricing, payable, expiresAt } = order;
  return {
    title: payable ? `Pay order ${orderNumber}` : `Order ${orderNumber} is paid`,
    content: element(
      'div',
      { class: 'two-columns' },
      element(
        'div',
        { class: 'stack' },
        payable ? timeLeft(expiresAt, signal) : thanks(),
        element(
          'section',
          {},
          element('h2', {}, 'Items'),
          element('ul', { class: 'list' }, items.map(orderLine)),
        ),
      ),
      element(
        'section',
        { class: 'card', 'aria-label': 'Total' },
        sums(pricing, null),
        payable && (UNPAYABLE ?? button('Pay now', () => pay(token, signal))),
      ),
    ),
  };
}

function thanks(): HTMLElement {
  return element(
    'div',
    { class: 'notice', role: 'status' },
    'Thank you, your payment has arrived. We write when the courier has your parcel. ',
    element('a', { href: addressOf('/products') }, 'Go on shopping'),
  );
}

/**
 * Has the customer pay. `verifyPayment` needs a login, so the page waits until the shop has heard from the gateway, and offers
 * no second payment until then.
 */
async function pay(token: string, signal: AbortSignal): Promise<void> {
  const result = await openGateway(await client.startLinkedPayment({ token }));
  if (result === 'closed') return;
  if (result === 'declined') {
    await showPage();
    say('The bank has declined the payment. Your order is kept for you: you can pay again.');
    return;
  }
  say('Your payment is being confirmed.');
  for (const wait of ASK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
    const { payable } = await client.getPaymentLink({ token }, { signal });
    if (!payable) {
      await showPage();
      return;
    }
  }
  say('Your payment takes a while to be confirmed. We mail you as soon as it is: you need not pay again.');
}
