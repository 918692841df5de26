import { client } from './client.js';
import { countCart } from './header.js';
import { say } from './messages.js';
import { openTestGateway } from './test-gateway.js';

/**
 * Has the customer pay, and tells the shop.
 *
 * `verifyPayment` is called although the gateway also sends a webhook: the webhook may come a minute later, and the customer
 * looks at the page now. The shop takes both and books the payment once. A storefront that is closed before it verifies
 * loses nothing, because of the webhook.
 *
 * @param {import('/shop/client/index.js').OwnOrder} order
 */
export async function payOrder({ _id: orderId, payment }) {
  const result = await openTestGateway(payment);
  if (result === 'closed') return;
  if (result === 'declined') {
    say('The bank has declined the payment. Your order is kept for you a little longer: you can pay again.');
    return;
  }
  await client.verifyPayment({ orderId, ...result });
  // What is paid is no longer in the cart.
  await countCart();
  say('Thank you, your payment has arrived.');
}
