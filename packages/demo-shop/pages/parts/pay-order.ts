import type { OwnOrder } from 'storefront-client';
import { client } from '../core/api.js';
import { say } from '../core/messages.js';
import { navigate, showPage } from '../core/router.js';
import { countCart } from './cart-store.js';
import { openGateway } from './gateway.js';

/**
 * Has the customer pay, and reports it to the shop.
 *
 * `verifyPayment` is called although the gateway also sends a webhook: the webhook may come a minute later, and the customer
 * looks at the page now. The shop takes both and books the payment once. A storefront that is closed before it verifies
 * loses nothing, because of the webhook.
 */
export async function payOrder({ _id: orderId, payment }: OwnOrder): Promise<void> {
  const result = await openGateway(payment);
  if (result === 'closed') return;
  if (result === 'declined') {
    await showPage();
    say('The bank has declined the payment. Your order is kept for you a little longer: you can pay again.');
    return;
  }
  await client.verifyPayment({ orderId, ...result });
  // What is paid is no longer in the cart.
  await countCart();
  await navigate(`/orders/${orderId}/thanks`, { replace: true });
}
