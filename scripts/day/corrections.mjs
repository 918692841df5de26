import assert from 'node:assert/strict';
import { eventually } from '../journey/shop-client.mjs';

/**
 * Corrections of a day, between payment and parcel: the gateway's offer, a wrong address, a cup that is not on the shelf, a
 * paid parcel that comes back, an order by phone.
 *
 * @param {import('./shop.mjs').Shop} shop
 * @param {{
 *   kettle: object, cup: object,
 *   say: (line: string) => void,
 *   order: (orderStatus: string, paymentStatus: string, ...lines: unknown[]) => Promise<any>,
 *   keep: (order: object) => void,
 * }} day its products, its voice, and how it places and keeps orders
 */
export async function correct(shop, day) {
  await payLess(shop, day);
  await sendElsewhere(shop, day);
  await leaveOut(shop, day);
  await takeBackUnasked(shop, day);
  await sellByPhone(shop, day);
}

async function payLess(shop, { say, order }) {
  const placed = await order('PROCESSING', 'PAID');
  const body = { outcome: 'captured', offer: 100 };
  await shop.client.data('POST', `/dev/payments/${placed.gatewayOrderId}`, { body });
  const { paidAmount, gatewayOffer } = await shop.expect(placed, { paymentStatus: 'PAID' });
  assert.deepEqual([paidAmount, gatewayOffer], [placed.amount - 100, 100]);
  say(`The gateway has an offer: ${paidAmount} pay an order of ${placed.amount}`);
}

async function sendElsewhere(shop, { say, order }) {
  const placed = await order('SHIPPED', 'PAID');
  await shop.pay(placed);
  const address = { street: '14 Brigade Road', pincode: '560025' };
  await shop.asAdmin('PATCH', `/orders/admin/${placed.orderId}/address`, address);
  await shop.dispatch(placed);
  const { shippingAddress } = await shop.by(placed.customer, 'GET', `/orders/${placed.orderId}`);
  assert.deepEqual({ ...shippingAddress, ...address }, shippingAddress);
  say('A customer lives two doors further on: the address is corrected, and the parcel goes there');
}

async function leaveOut(shop, { say, order, cup }) {
  const placed = await order('SHIPPED', 'PAID', [cup, 2]);
  await shop.pay(placed);
  const before = await shop.stockOf(cup);
  const { items } = await shop.by(placed.customer, 'GET', `/orders/${placed.orderId}`);
  const missing = [{ itemId: items[0].itemId, quantity: 1 }];
  const body = { items: missing, restock: false, reason: 'It is not on the shelf' };
  await shop.asAdmin('POST', `/orders/admin/${placed.orderId}/items/cancel`, body);
  const { amount } = await shop.refund(placed, 'PROCESSED');
  await shop.dispatch(placed);
  assert.equal(await shop.stockOf(cup), before);
  say(`One of two cups is not on the shelf: ${amount} go back, the other one goes out`);
}

async function takeBackUnasked(shop, { say, order }) {
  const placed = await order('RETURNED', 'REFUNDED');
  await shop.pay(placed);
  await shop.dispatch(placed);
  await shop.report(placed, 'RTO DELIVERED', { orderStatus: 'RETURNED' });
  const waiting = await shop.asAdmin('GET', `/orders/admin/${placed.orderId}`);
  assert.ok(waiting.attention.includes('returnedPaid'));
  const all = { amount: placed.amount, reason: 'Nobody opened' };
  await shop.asAdmin('POST', `/orders/admin/${placed.orderId}/refunds`, all, 201);
  await shop.refund(placed, 'PROCESSED');
  const settled = await shop.asAdmin('GET', `/orders/admin/${placed.orderId}`);
  assert.ok(!settled.attention.includes('returnedPaid'));
  say('A paid parcel comes back: it stands in the list of what needs attention until it is refunded');
}

async function sellByPhone(shop, { say, keep, kettle }) {
  const [customer] = shop.customers;
  const { _id: userId } = await shop.by(customer, 'GET', '/users/profile');
  const body = {
    userId,
    items: [{ productId: kettle._id, quantity: 1 }],
    addressId: customer.addressId,
    discount: { amount: 99.5, reason: 'A regular customer' },
  };
  const { _id, orderNumber, paymentLink } = await shop.asAdmin(
    'POST',
    '/orders/admin/for-customer',
    body,
    201,
  );
  const token = paymentLink.split('/').at(-1);
  const linked = await shop.client.data('POST', `/payment-links/${token}`);
  await shop.client.data('POST', `/dev/payments/${linked.gatewayOrderId}`, { body: { outcome: 'captured' } });
  await eventually(`${orderNumber} is paid by its link`, async () => {
    const { payable } = await shop.client.data('GET', `/payment-links/${token}`);
    return payable ? undefined : orderNumber;
  });
  keep({ orderId: _id, orderNumber, customer, orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
  say(`A regular customer orders by phone, and pays ${linked.amount} by the link of the mail`);
}
