import type { OwnOrder } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { showPage } from '../core/router.js';
import { countCart } from './cart-store.js';
import { codeField, whereMailsAre } from './code-field.js';

type CashFacts = Pick<OwnOrder, '_id' | 'orderStatus' | 'pricing'>;

/** Whether an order is paid at the door. */
export function isCash({ pricing }: Pick<OwnOrder, 'pricing'>): boolean {
  return pricing.rounding !== undefined;
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
