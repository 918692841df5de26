import { client } from './client.js';
import { element } from './element.js';
import { button } from './fields.js';
import { money } from './format.js';

/**
 * Takes the place of the gateway's own checkout, which a real storefront opens with `keyId` and `gatewayOrderId`. The
 * sandbox answers as the gateway's script does: with the id of the payment and its signature.
 *
 * @param {import('/shop/client/index.js').OrderPayment} payment
 * @returns {Promise<{ gatewayPaymentId: string, gatewaySignature: string } | 'declined' | 'closed'>}
 */
export function openTestGateway({ gatewayOrderId, amount }) {
  return new Promise((resolve) => {
    /** @type {Awaited<ReturnType<typeof openTestGateway>>} */
    let result = 'closed';
    /** @param {'captured' | 'failed'} outcome */
    const pay = async (outcome) => {
      const { gatewayPaymentId, gatewaySignature } = await client.payGatewayOrder({
        gatewayOrderId: String(gatewayOrderId),
        outcome,
      });
      result = outcome === 'captured' ? { gatewayPaymentId, gatewaySignature } : 'declined';
      sheet.close();
    };
    /** @type {HTMLDialogElement} */
    const sheet = element(
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
