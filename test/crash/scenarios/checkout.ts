import { MINUTE, newKey } from '../shop/world.js';
import {
  checkoutOf,
  expectOrder,
  filledCart,
  orderOf,
  paid,
  pay,
  placed,
  refundsAtGateway,
  type Placed,
} from './order-steps.js';
import type { Scenario } from './scenario.js';

const WAITING = { orderStatus: 'PENDING', paymentStatus: 'PENDING', refunds: [] };

/** From the cart to the order at the gateway: reserved, gateway order, placed. */
export const checkout: Scenario = {
  name: 'checkout',
  async play(world, begin) {
    const purchase = await filledCart(world);
    await begin();
    const answer = await world.call('POST', '/orders/checkout', checkoutOf(purchase, newKey()));
    await expectOrder(world, { ...purchase, ...answer }, WAITING, { stock: 8, couponUses: 1 });
  },
};

/** A process died after the reservation; the client comes again with its key. */
export const resumedCheckout: Scenario = {
  name: 'a checkout that is resumed',
  async play(world, begin) {
    const purchase = await filledCart(world);
    const request = checkoutOf(purchase, newKey());
    await world.dieAfter('OrderPlacementService.reserveInTurn: commit', 'POST', '/orders/checkout', request);
    await begin();
    const answer = await world.call('POST', '/orders/checkout', request);
    await expectOrder(world, { ...purchase, ...answer }, WAITING, { stock: 8, couponUses: 1 });
  },
};

/** A process died after the reservation, and nobody comes again. */
export const abandonedCheckout: Scenario = {
  name: 'a checkout that nobody resumes',
  async play(world, begin) {
    const { customer, productId, couponId } = await filledCart(world);
    const request = checkoutOf({ customer, productId, couponId, couponCode: '' }, newKey());
    await world.dieAfter(
      'GatewayOrdersService.create: gateway.createOrder',
      'POST',
      '/orders/checkout',
      request,
    );
    await begin();
    await world.passAndPoll(20 * MINUTE);
    await world.eventually('the units are back', async () => {
      const { currentStock } = await world.call('GET', `/products/${productId}`);
      const { usedCount } = await world.call('GET', `/coupons/${couponId}`, { as: 'admin' });
      return currentStock === 10 && usedCount === 0;
    });
  },
};

/** The gateway refuses: the reservation is released, and the key may be used again. */
export const refusedCheckout: Scenario = {
  name: 'a checkout that the gateway refuses',
  async play(world, begin) {
    const purchase = await filledCart(world);
    world.gateway.http.failNext(/orders$/, { status: 400, body: { error: { description: 'not today' } } });
    await begin();
    const key = newKey();
    const refused = { ...checkoutOf(purchase, key), refused: ['PAYMENT_REFUSED'] };
    const first = await world.call('POST', '/orders/checkout', refused);
    if (first === undefined) {
      const { currentStock } = await world.call('GET', `/products/${purchase.productId}`);
      expect(currentStock).toBe(10);
    }
    world.gateway.http.forgetFaults();
    const answer = await world.call('POST', '/orders/checkout', checkoutOf(purchase, key));
    await expectOrder(world, { ...purchase, ...answer }, WAITING, { stock: 8, couponUses: 1 });
  },
};

/** A key that is older than a day stands for a new request. */
export const oldKey: Scenario = {
  name: 'a key that is used again after a day',
  async play(world, begin) {
    const purchase = await filledCart(world);
    const request = checkoutOf(purchase, newKey());
    const first: Placed = { ...purchase, ...(await world.call('POST', '/orders/checkout', request)) };
    await world.passAndPoll(25 * 60 * MINUTE);
    await world.eventually('the first order is expired, and nobody asks the gateway about it', async () => {
      const { orderStatus, reconcileAt } = (await world.find('orders', first.orderId))!;
      return orderStatus === 'CANCELLED' && reconcileAt === undefined;
    });
    await begin();
    const answer = await world.call('POST', '/orders/checkout', request);
    expect(answer.orderId).not.toBe(first.orderId);
    await expectOrder(world, { ...purchase, ...answer }, WAITING, { stock: 8, couponUses: 1 });
  },
};

/** The staff place an order for a new customer, who pays by the link; the webhook is lost. */
export const orderForCustomer: Scenario = {
  name: 'an order for a customer, paid by link',
  async play(world, begin) {
    const purchase = await filledCart(world);
    await begin();
    const answer = await world.call('POST', '/orders/admin/for-customer', {
      as: 'admin',
      key: newKey(),
      body: {
        customer: { email: purchase.customer.email, firstname: 'Asha' },
        items: [{ productId: purchase.productId, quantity: 2 }],
        addressId: purchase.customer.addressId,
        couponCode: purchase.couponCode,
        discount: { amount: 10, reason: 'Apology for the late parcel' },
      },
    });
    const { _id: orderId, orderNumber, gatewayOrderId, paymentLink } = answer;
    const order: Placed = { ...purchase, orderId, orderNumber, gatewayOrderId };
    await world.call('POST', `/payment-links/${paymentLink.split('/').at(-1)}`);
    world.gateway.pay(order.gatewayOrderId, 'captured');
    await world.passAndPoll(3 * MINUTE);
    await world.eventually('the order is paid', async () => {
      const { paymentStatus } = await orderOf(world, order);
      return paymentStatus === 'PAID';
    });
    await expectOrder(
      world,
      order,
      { orderStatus: 'PROCESSING', pricing: { subtotal: 200, discount: 30, totalAmount: 170 }, refunds: [] },
      { stock: 8, couponUses: 1, mails: [/is ready to be paid$/, /is confirmed$/] },
    );
    const audited = await world.call('GET', `/audit-log?subject=${order.orderId}`, { as: 'admin' });
    expect(audited.entries.map(({ action }: any) => action)).toEqual(['ORDER_PLACED']);
  },
};

/** The webhook of a captured payment: paid, the cart emptied, the confirmation mailed. */
export const payment: Scenario = {
  name: 'payment',
  async play(world, begin) {
    const order = await placed(world);
    await begin();
    await pay(world, order);
    await expectOrder(
      world,
      order,
      { orderStatus: 'PROCESSING', paymentStatus: 'PAID', refunds: [], invoiceNumber: expect.any(String) },
      { stock: 8, couponUses: 1, mails: [/is confirmed$/] },
    );
    const cart = await world.call('GET', '/carts', { as: order.customer });
    expect(cart.items).toEqual([]);
  },
};

/** The invoice is asked for at once, before the worker has numbered the order. */
export const invoice: Scenario = {
  name: 'an invoice that is asked for at once',
  async play(world, begin) {
    const order = await placed(world);
    await begin();
    await pay(world, order);
    const file = await world.call('GET', `/orders/${order.orderId}/invoice`, { as: order.customer });
    expect(file).toMatch(/^%PDF-/);
    await expectOrder(
      world,
      order,
      { invoiceNumber: expect.stringMatching(/^INV-/) },
      { stock: 8, couponUses: 1, mails: [/is confirmed$/] },
    );
  },
};

/** A failed payment, then one that is only authorised, and confirmed by the customer's signature: the reconciler captures it. */
export const signedPayment: Scenario = {
  name: 'payment by signature, captured by the reconciler',
  async play(world, begin) {
    const order = await placed(world);
    await begin();
    await world.gatewaySends('payment.failed', world.gateway.pay(order.gatewayOrderId, 'failed'));
    const payment = world.gateway.pay(order.gatewayOrderId, 'authorized');
    await world.call('POST', '/orders/verify-payment', {
      as: order.customer,
      body: {
        orderId: order.orderId,
        gatewayPaymentId: payment,
        gatewaySignature: world.gateway.paymentSignature(order.gatewayOrderId, payment),
      },
    });
    await world.passAndPoll(4 * MINUTE);
    await world.eventually('the payment is captured', async () => {
      const stored = await world.find('orders', order.orderId);
      return stored?.['paymentStatus'] === 'PAID' && stored['uncapturedSince'] === undefined;
    });
    expect(world.gateway.payments.find(({ id }) => id === payment)?.status).toBe('captured');
    await expectOrder(
      world,
      order,
      { orderStatus: 'PROCESSING', paymentStatus: 'PAID', refunds: [] },
      { stock: 8, couponUses: 1, mails: [/is confirmed$/] },
    );
  },
};

/** Nobody pays in time. Then somebody does, and the units are still there. */
export const expiryAndRevival: Scenario = {
  name: 'expiry, and a late payment that revives the order',
  async play(world, begin) {
    const order = await placed(world);
    await begin();
    await world.passAndPoll(20 * MINUTE);
    await world.eventually('the order is expired', async () => {
      const { orderStatus } = await orderOf(world, order);
      return orderStatus === 'CANCELLED';
    });
    await expectOrder(
      world,
      order,
      { orderStatus: 'CANCELLED' },
      { stock: 10, couponUses: 0, notices: ['Order cancelled'] },
    );
    await pay(world, order);
    await expectOrder(
      world,
      order,
      { orderStatus: 'PROCESSING', paymentStatus: 'PAID', refunds: [] },
      { stock: 8, couponUses: 1, mails: [/is confirmed$/], notices: ['Order cancelled'] },
    );
  },
};

/** A payment comes after the units are sold to others: it is refunded. */
export const latePayment: Scenario = {
  name: 'a late payment, and the stock is gone',
  async play(world, begin) {
    const order = await placed(world);
    await world.passAndPoll(20 * MINUTE);
    await world.eventually('the order is expired', async () => {
      const { orderStatus } = await orderOf(world, order);
      return orderStatus === 'CANCELLED';
    });
    await begin();
    const sold = { delta: -9, reason: 'Sold at the counter' };
    const path = `/products/${order.productId}/stock`;
    await world.call('PATCH', path, { as: 'admin', key: newKey(), body: sold });
    const payment = await pay(world, order);
    await world.quiet();
    expect(refundsAtGateway(world, payment)).toEqual([{ amount: 18_000, status: 'processed' }]);
    await expectOrder(
      world,
      order,
      {
        orderStatus: 'CANCELLED',
        paymentStatus: 'REFUNDED',
        refunds: [{ reason: 'LATE_PAYMENT', status: 'PROCESSED', amount: 180 }],
      },
      {
        stock: 1,
        couponUses: 0,
        mails: [/has started$/, /has been processed$/],
        notices: ['Order cancelled', 'Refund started', 'Refund processed'],
      },
    );
  },
};

/** A second payment of a paid order. */
export const doublePayment: Scenario = {
  name: 'a second payment',
  async play(world, begin) {
    const order = await paid(world);
    await begin();
    const second = await pay(world, order);
    await world.quiet();
    expect(refundsAtGateway(world, second)).toEqual([{ amount: 18_000, status: 'processed' }]);
    await expectOrder(
      world,
      order,
      {
        orderStatus: 'PROCESSING',
        paymentStatus: 'PAID',
        refunds: [{ reason: 'DUPLICATE_PAYMENT', status: 'PROCESSED', amount: 180 }],
      },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, /has started$/, /has been processed$/],
        notices: ['Refund started', 'Refund processed'],
      },
    );
  },
};
