import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { paymentEvent } from '../../support/webhooks.js';
import { WEBHOOK_SECRET } from './shop.js';

/**
 * Tells a process, in the gateway's name, of a captured payment of 100.00.
 * @returns the status of its answer, and how long it took
 */
export async function tellOfPayment(
  { url }: { readonly url: string },
  payment: { readonly id: string; readonly order_id: string },
): Promise<{ status: number; tookMs: number }> {
  const body = JSON.stringify(paymentEvent('payment.captured', { ...payment, amount: 10_000 }));
  const begun = performance.now();
  const { status } = await fetch(`${url}/api/v1/orders/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gateway-signature': webhookSignature(body, WEBHOOK_SECRET),
    },
    body,
  });
  return { status, tookMs: performance.now() - begun };
}
