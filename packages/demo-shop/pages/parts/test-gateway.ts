import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { money } from '../core/format.js';

/** How the customer has left the gateway's checkout: paid, as the shop verifies it, or not. */
export type Outcome = { gatewayPaymentId: string; gatewaySignature: string } | 'declined' | 'closed';

/** The payment to make. */
export interface ToPay {
  readonly gatewayOrderId: string | null;
  readonly amount: number;
}

/**
 * Takes the place of the gateway's own checkout, which a real storefront opens with `keyId` and `gatewayOrderId`. The
 * sandbox answers as the gateway's script does: with the id of the payment and its signature.
 */
export function openTestGateway({ gatewayOrderId, amount }: ToPay): Promise<Outcome> {
  return new Promise((resolve) => {
    let result: Outcome = 'closed';
    const pay = async (outcome: 'captured' | 'failed'): Promise<void> => {
      const { gatewayPaymentId, gatewaySignature } = await client.payGatewayOrder({
        gatewayOrderId: String(gatewayOrderId),
        outcome,
      });
      result = outcome === 'captured' ? { gatewayPaymentId, gatewaySignature } : 'declined';
      sheet.close();
    };
    const sheet: HTMLDialogElement = element(
      'dialog',
      { class: 'sheet', 'aria-labelledby': 'gateway-title' },
      element('h2', { id: 'gateway-title' }, 'Test gateway'),
      element('p', { class: 'large' }, money(amount)),
      element('p', { class: 'quiet' }, 'No money moves. Pay as the customer would, or let the bank decline.'),
      element(
        'div',
        { class: 'stack' },
        button('Pay', () => pay('captured'), { autofocus: true }),
        button('Decline', () => pay('failed'), { class: 'second' }),
        button('Close', () => sheet.close(), { class: 'plain' }),
      ),
    );
    // Also by the Escape key.
    sheet.addEventListener('close', () => {
      sheet.remove();
      resolve(result);
    });
    document.body.append(sheet);
    sheet.showModal();
  });
}
