import type { OwnOrder } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { money } from '../core/format.js';
import { showPage } from '../core/router.js';
import { openGateway, UNPAYABLE } from './gateway.js';
import { countCart } from './cart-store.js';
import { codeField, whereMailsAre } from './code-field.js';

type CashFacts = Pick<OwnOrder, '_id' | 'orderStatus' | 'paymentStatus' | 'paymentMethod'>;

/** Whether an order is paid at the door. */
export function isCash({ paymentMethod }: Pick<OwnOrder, 'paymentMethod'>): boolean {
  return paymentMethod === 'COD';
}

/** Returns the note of the cash to have ready, with the way to pay online instead until the order is sent; false where none is due. */
export function cashNote(order: CashFacts & Pick<OwnOrder, 'cod'>): HTMLElement | false {
  const { cod, orderStatus, paymentStatus } = order;
  if (cod === undefined || paymentStatus !== 'PENDING' || !OPEN.has(orderStatus)) return false;
  return element(
    'section',
    { class: 'card stack', 'aria-label': 'Payment at the door' },
    element('p', {}, `Please have ${money(cod.amount)} in cash ready when the courier comes.`),
    orderStatus === 'PROCESSING' &&
      UNPAYABLE === undefined &&
      button('Pay online instead, without the fee', () => payOnline(order), { class: 'second' }),
  );
}

const OPEN: ReadonlySet<string> = new Set(['PROCESSING', 'SHIPPED']);

async function payOnline({ _id: orderId }: CashFacts): Promise<void> {
  const result = await openGateway(await client.payOrderOnline({ id: orderId }));
  if (result === 'closed') return;
  if (result === 'declined')
    return say('The bank has declined the payment. You can pay again, or at the door.');
  await client.verifyPayment({ orderId, ...result });
  await showPage();
  say('Thank you, your payment has arrived.');
}

/** Whether the customer has to confirm an order that is paid at the door. */
export function isUnconfirmed(order: CashFacts): boolean {
  return isCash(order) && order.orderStatus === 'PENDING';
}

/** Asks for the code with which an order that is paid at the door is confirmed. */
export function confirmation({ _id: id }: CashFacts): HTMLElement {
  const confirm = async ({ otp = '' }: Readonly<Record<string, string>>): Promise<void> => {
    await client.confirmOrder({ id, otp });
    // What is confirmed is no longer in the cart.
    await countCart();
    await showPage();
  };
  const again = async (): Promise<void> => {
    await client.sendConfirmationCode({ id });
    say('Another code is on its way.');
  };
  return element(
    'section',
    { class: 'card stack', 'aria-label': 'Confirm the order' },
    element(
      'p',
      {},
      'We have mailed you a code. The order is sent once you have confirmed it, within an hour.',
    ),
    form({ class: 'stack' }, confirm, codeField(), element('button', { class: 'wide' }, 'Confirm the order')),
    button('Send another code', again, { class: 'plain' }),
    whereMailsAre(),
  );
}
