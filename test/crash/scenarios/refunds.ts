import { MINUTE, newKey } from '../shop/world.js';
import {
  cancel,
  CANCELLED_WITH_REFUND,
  expectOrder,
  orderOf,
  paid,
  pay,
  placed,
  REFUND_MAILS,
  REFUND_NOTICES,
  refundsAtGateway,
  type Placed,
} from './order-steps.js';
import type { Scenario } from './scenario.js';
import type { World } from '../shop/world.js';

async function expectRefundedOnce(world: World, order: Placed & { readonly payment: string }): Promise<void> {
  await world.quiet();
  expect(refundsAtGateway(world, order.payment)).toEqual([{ amount: 18_000, status: 'processed' }]);
  await expectOrder(
    world,
    order,
    {
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      refunds: [{ reason: 'CANCELLED', status: 'PROCESSED', amount: 180 }],
    },
    CANCELLED_WITH_REFUND,
  );
}

/** The administrator cancels a paid order: refund asked, made, recorded. */
export const cancellation: Scenario = {
  name: 'cancellation of a paid order',
  async play(world, begin) {
    const order = await paid(world);
    await begin();
    await cancel(world, order);
    await expectRefundedOnce(world, order);
  },
};

/** The customer cancels a paid order. */
export const cancellationByCustomer: Scenario = {
  name: 'cancellation by the customer',
  async play(world, begin) {
    const order = await paid(world);
    await begin();
    await world.call('POST', `/orders/${order.orderId}/cancel`, {
      as: order.customer,
      body: { reason: 'Ordered the wrong size' },
      done: ['ORDER_CANNOT_BE_CANCELLED'],
    });
    await expectRefundedOnce(world, order);
    expect((await orderOf(world, order)).statusHistory.at(-1)).toMatchObject({
      by: 'CUSTOMER',
      reason: 'Ordered the wrong size',
    });
  },
};

/** The scenario in which one of two units leaves a paid order, and then the last one, which cancels the order. */
export const cancelledItems: Scenario = {
  name: 'items that are cancelled before dispatch',
  async play(world, begin) {
    const order = await paid(world);
    const [{ itemId }] = (await orderOf(world, order)).items;
    await begin();
    const cancelOne = () =>
      world.call('POST', `/orders/admin/${order.orderId}/items/cancel`, {
        as: 'admin',
        key: newKey(),
        body: { items: [{ itemId, quantity: 1 }], reason: 'Broken on the shelf' },
      });
    await cancelOne();
    const part = {
      stock: 9,
      couponUses: 1,
      mails: [/is confirmed$/, /were cancelled$/, REFUND_MAILS[1]!],
      notices: ['Items cancelled', ...REFUND_NOTICES],
    };
    const left = { items: [{ cancelledQuantity: 1 }], orderStatus: 'PROCESSING', refundedAmount: 90 };
    await expectOrder(world, order, left, part);
    await cancelOne();
    await world.quiet();
    expect(refundsAtGateway(world, order.payment)).toEqual([
      { amount: 9_000, status: 'processed' },
      { amount: 9_000, status: 'processed' },
    ]);
    await expectOrder(
      world,
      order,
      { items: [{ cancelledQuantity: 2 }], orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' },
      {
        stock: 10,
        couponUses: 0,
        mails: [...part.mails, ...REFUND_MAILS],
        notices: [...part.notices, 'Order cancelled', ...REFUND_NOTICES],
      },
    );
  },
};

/** Two partial refunds at once, which the gateway has yet to process; a webhook tells of one, the reconciler of the other. */
export const partialRefunds: Scenario = {
  name: 'partial refunds that are pending at the gateway',
  async play(world, begin) {
    const order = await paid(world);
    world.gateway.refundStatus = 'pending';
    await begin();
    const refund = (amount: number) =>
      world.call('POST', `/orders/admin/${order.orderId}/refunds`, {
        as: 'admin',
        key: newKey(),
        body: { amount, reason: 'A scratch on the lid' },
      });
    await refund(40);
    await refund(30);
    await world.quiet();
    world.gateway.refundStatus = 'processed';
    const atGateway = world.gateway.refunds.filter(({ payment_id }) => payment_id === order.payment);
    expect(atGateway.map(({ amount }) => amount)).toEqual(expect.arrayContaining([3_000, 4_000]));
    expect(atGateway).toHaveLength(2);
    for (const { id } of atGateway) world.gateway.endRefund(id, 'processed');
    await world.gatewaySends('refund.processed', atGateway[0]!.id);
    await world.passAndPoll(16 * MINUTE);
    await world.eventually('both refunds are processed', async () => {
      const { refunds } = await orderOf(world, order);
      return refunds.every(({ status }: any) => status === 'PROCESSED');
    });
    await expectOrder(
      world,
      order,
      { orderStatus: 'PROCESSING', paymentStatus: 'PAID', refundedAmount: 70 },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, ...REFUND_MAILS, ...REFUND_MAILS],
        notices: [...REFUND_NOTICES, ...REFUND_NOTICES],
      },
    );
  },
};

/** The gateway refuses a refund; the administrator tries it again. */
export const refusedRefund: Scenario = {
  name: 'a refund that the gateway refuses, and its retry',
  async play(world, begin) {
    const order = await paid(world);
    world.gateway.hasBalance = false;
    await begin();
    const path = `/orders/admin/${order.orderId}/refunds`;
    const tooMuch = { amount: 999, reason: 'A typing error' };
    const refused = ['REFUND_EXCEEDS_PAYMENT'];
    await world.call('POST', path, { as: 'admin', key: newKey(), body: tooMuch, refused });
    await cancel(world, order);
    await world.quiet();
    const { refunds } = await orderOf(world, order);
    expect(refunds).toMatchObject([{ status: 'FAILED' }]);
    world.gateway.hasBalance = true;
    await world.call('POST', `${path}/${refunds[0]._id}/retry`, {
      as: 'admin',
      done: ['REFUND_NOT_FAILED'],
    });
    await world.quiet();
    expect(refundsAtGateway(world, order.payment)).toEqual([{ amount: 18_000, status: 'processed' }]);
    await expectOrder(
      world,
      order,
      { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED', refunds: [{ status: 'PROCESSED' }] },
      CANCELLED_WITH_REFUND,
    );
  },
};

async function confirmedBySignature(world: World, amount: number): Promise<Placed & { payment: string }> {
  const order = await placed(world);
  const payment = world.gateway.pay(order.gatewayOrderId, 'authorized', { amount: amount });
  await world.call('POST', '/orders/verify-payment', {
    as: order.customer,
    body: {
      orderId: order.orderId,
      gatewayPaymentId: payment,
      gatewaySignature: world.gateway.paymentSignature(order.gatewayOrderId, payment),
    },
  });
  await world.quiet();
  return { ...order, payment };
}

/** Only a captured payment can be refunded, and a signature does not say of what amount it is. */
export const refundOfAuthorised: Scenario = {
  name: 'a refund of an authorised payment of another amount',
  async play(world, begin) {
    const order = await confirmedBySignature(world, 17_000);
    await begin();
    await cancel(world, order);
    await world.quiet();
    expect(refundsAtGateway(world, order.payment)).toEqual([{ amount: 17_000, status: 'processed' }]);
    await expectOrder(
      world,
      order,
      {
        orderStatus: 'CANCELLED',
        paymentStatus: 'REFUNDED',
        refunds: [{ status: 'PROCESSED', amount: 170 }],
      },
      CANCELLED_WITH_REFUND,
    );
  },
};

/** A payment outside the gateway, and its refund by hand; a payment at the gateway after it goes back. */
export const manualPayment: Scenario = {
  name: 'a manual payment',
  async play(world, begin) {
    const order = await placed(world);
    const path = `/orders/admin/${order.orderId}`;
    await begin();
    await world.call('POST', `${path}/mark-paid`, {
      as: 'admin',
      body: { reference: `UTR of ${order.orderNumber}` },
      done: ['ORDER_NOT_PAYABLE'],
    });
    await world.quiet();
    const refund = { amount: 180, reason: 'Brought back to the counter' };
    await world.call('POST', `${path}/refunds`, { as: 'admin', key: newKey(), body: refund });
    const { refunds } = await orderOf(world, order);
    await world.call('POST', `${path}/refunds/${refunds[0]._id}/processed`, {
      as: 'admin',
      done: ['REFUND_NOT_MANUAL'],
    });
    const payment = await pay(world, order);
    await world.quiet();
    expect(refundsAtGateway(world, payment)).toEqual([{ amount: 18_000, status: 'processed' }]);
    await expectOrder(
      world,
      order,
      { orderStatus: 'PROCESSING', paymentStatus: 'REFUNDED', refundedAmount: 360 },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, ...REFUND_MAILS, ...REFUND_MAILS],
        notices: [...REFUND_NOTICES, ...REFUND_NOTICES],
      },
    );
  },
};

/** Somebody refunds a payment in the gateway's dashboard; the webhook of that overtakes the one of the capture. */
export const refundBeforeCapture: Scenario = {
  name: 'a refund that overtakes its capture',
  async play(world, begin) {
    const order = await placed(world);
    const payment = world.gateway.pay(order.gatewayOrderId, 'captured');
    const refund = world.gateway.refundInDashboard(payment);
    await begin();
    await world.gatewaySends('refund.processed', refund);
    await world.gatewaySends('payment.captured', payment);
    await expectOrder(
      world,
      order,
      {
        orderStatus: 'PROCESSING',
        paymentStatus: 'REFUNDED',
        refunds: [{ reason: 'ADMIN', status: 'PROCESSED', amount: 180, gatewayRefundId: refund }],
      },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, /has been processed$/],
        notices: ['Refund processed'],
      },
    );
  },
};

/** Staff marks an order as paid by the payment of another one, whose webhook comes later. */
export const referenceOfAnother: Scenario = {
  name: 'a manual payment by the payment of another order',
  async play(world, begin) {
    const [right, wrong] = [await placed(world), await placed(world)];
    const payment = world.gateway.pay(right.gatewayOrderId, 'captured');
    const record = world.gateway.payments.find(({ id }) => id === payment)!;
    await begin();
    // The gateway is asked whose the payment is; it names the order only after staff has marked the other one.
    Object.assign(record, { order_id: 'order_NotYetNamed' });
    await world.call('POST', `/orders/admin/${wrong.orderId}/mark-paid`, {
      as: 'admin',
      body: { reference: payment },
      done: ['ORDER_NOT_PAYABLE'],
    });
    Object.assign(record, { order_id: right.gatewayOrderId });
    await world.gatewaySends('payment.captured', payment);
    const outcome = { stock: 8, couponUses: 1, mails: [/is confirmed$/] };
    const paid = { paymentStatus: 'PAID', payments: [{ gatewayPaymentId: payment }] };
    await expectOrder(world, right, paid, outcome);
    // It waits for its own payment again, its units held.
    const waiting = { orderStatus: 'PENDING', paymentStatus: 'PENDING', attention: ['paymentTwice'] };
    await expectOrder(world, wrong, waiting, outcome);
  },
};
