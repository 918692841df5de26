import { DAY, MINUTE, newKey, type World } from '../shop/world.js';
import {
  cancel,
  CANCELLED_WITH_REFUND,
  delivered,
  dispatch,
  dispatched,
  expectOrder,
  foldSales,
  orderOf,
  paid,
  PARCEL,
  parcelsOf,
  placed,
  REFUND_MAILS,
  REFUND_NOTICES,
  refundsAtGateway,
  type Placed,
} from './order-steps.js';
import type { Scenario } from './scenario.js';

const PARCEL_AT_CARRIER = { number: '', status: 'NEW', hasCourier: true, hasPickup: true };

/** The three steps at the carrier, then the delivery. */
export const dispatchAndDelivery: Scenario = {
  name: 'dispatch and delivery',
  async play(world, begin) {
    const order = await paid(world);
    await begin();
    await dispatch(world, order, newKey());
    await world.quiet();
    expect(parcelsOf(world, order)).toEqual([PARCEL_AT_CARRIER]);
    await world.carrierSends(order.orderNumber, 'DELIVERED');
    await expectOrder(
      world,
      order,
      { orderStatus: 'DELIVERED', paymentStatus: 'PAID' },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, /been shipped$/, /been delivered$/],
        notices: ['Order shipped', 'Order delivered'],
      },
    );
    await foldSales(world);
  },
};

/** A parcel that the carrier was asked for without an answer is cancelled when it can be created no more. */
async function unansweredRequestsEnd(world: World): Promise<void> {
  if (world.killsSinceArmed > 0) await world.restartAfter(2 * MINUTE);
  await world.quiet();
}

/** Two orders that an administrator dispatches by one request; the outcome is the same wherever the process dies. */
export const manyDispatches: Scenario = {
  name: 'two orders dispatched by one request',
  async play(world, begin) {
    const orders = [await paid(world), await paid(world)];
    await begin();
    await world.call('POST', '/orders/admin/dispatch-many', {
      as: 'admin',
      body: {
        ids: orders.map(({ orderId }) => orderId),
        parcels: orders.map(({ orderId }) => ({ id: orderId, ...PARCEL })),
      },
    });
    await world.eventually('both are shipped', async () => {
      const found = await Promise.all(orders.map((order) => orderOf(world, order)));
      return found.every(({ orderStatus }) => orderStatus === 'SHIPPED');
    });
    await world.quiet();
    for (const order of orders) expect(parcelsOf(world, order)).toEqual([PARCEL_AT_CARRIER]);
  },
};

/** Nothing of the order is left at the carrier, and all of its payment has come back. */
async function expectDispatchUndone(
  world: World,
  order: Placed & { readonly payment: string },
): Promise<void> {
  await unansweredRequestsEnd(world);
  expect(parcelsOf(world, order).filter(({ status }) => status !== 'CANCELED')).toEqual([]);
  expect(refundsAtGateway(world, order.payment)).toEqual([{ amount: 18_000, status: 'processed' }]);
  await expectOrder(
    world,
    order,
    { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED', trackingNumber: null },
    CANCELLED_WITH_REFUND,
  );
}

/** The carrier has no courier; the order is noted on and cancelled, and so is what the carrier holds of it. */
export const failedDispatch: Scenario = {
  name: 'a dispatch that fails, and a cancellation',
  async play(world, begin) {
    const order = await paid(world);
    await begin();
    world.carrier.refusal = 'No courier serves this pincode';
    await world.call('POST', `/orders/admin/${order.orderId}/dispatch`, {
      as: 'admin',
      body: PARCEL,
      refused: ['DISPATCH_FAILED'],
    });
    world.carrier.refusal = undefined;
    const path = `/orders/admin/${order.orderId}`;
    await world.call('POST', `${path}/notes`, { as: 'admin', body: { text: 'Nobody delivers there' } });
    const { dispatch: failed, notes } = await orderOf(world, order);
    expect(failed.failureReason).toContain('No courier serves this pincode');
    // A repeated note is another note.
    expect([1, 1 + world.killsSinceArmed]).toContain(notes.length);
    await cancel(world, order);
    await expectDispatchUndone(world, order);
  },
};

/** The carrier takes longer than the dispatch's lease, and the order is cancelled meanwhile: the parcel is, too. */
export const overdueDispatch: Scenario = {
  name: 'a dispatch that its order does not wait for',
  async play(world, begin) {
    const order = await paid(world);
    let answer!: () => void;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.carrier.http.failNext(/assign\/awb$/, { held });
    const asked = world.carrier.http.received(/assign\/awb$/).length;
    await begin();
    const dispatching = world.call('POST', `/orders/admin/${order.orderId}/dispatch`, {
      as: 'admin',
      body: PARCEL,
      refused: ['ORDER_CANNOT_BE_DISPATCHED', 'DISPATCH_FAILED', 'ORDER_NOT_PAID'],
    });
    await world.eventually('the carrier is asked', async () => {
      return world.carrier.http.received(/assign\/awb$/).length > asked || world.killsSinceArmed > 0;
    });
    await world.pass(2 * MINUTE);
    await cancel(world, order);
    answer();
    await dispatching;
    world.carrier.http.forgetFaults();
    await expectDispatchUndone(world, order);
  },
};

/** The carrier cancels the parcel; the order is reopened and has another, which comes back undelivered. */
export const reopening: Scenario = {
  name: 'a second parcel, which comes back',
  async play(world, begin) {
    const order = await dispatched(world);
    const path = `/orders/admin/${order.orderId}`;
    await begin();
    await world.carrierSends(order.orderNumber, 'CANCELED');
    await world.pass(MINUTE);
    await world.call('POST', `${path}/reopen`, { as: 'admin', done: ['ORDER_CANNOT_BE_REOPENED'] });
    await world.quiet();
    await dispatch(world, order, newKey());
    await world.quiet();
    expect(parcelsOf(world, order)).toEqual([
      { ...PARCEL_AT_CARRIER, status: 'CANCELED' },
      { ...PARCEL_AT_CARRIER, number: '-2' },
    ]);
    await world.pass(MINUTE);
    await world.carrierSends(`${order.orderNumber}-2`, 'RTO DELIVERED');
    await world.quiet();
    await world.call('POST', `${path}/settle`, {
      as: 'admin',
      key: newKey(),
      body: { restock: true, refund: true },
    });
    await world.quiet();
    expect(refundsAtGateway(world, order.payment)).toEqual([{ amount: 18_000, status: 'processed' }]);
    await expectOrder(
      world,
      order,
      { orderStatus: 'RETURNED', paymentStatus: 'REFUNDED' },
      {
        stock: 10,
        couponUses: 1,
        mails: [/is confirmed$/, /been shipped$/, /been shipped$/, /come back to us$/, ...REFUND_MAILS],
        notices: ['Order shipped', 'Order cancelled', 'Order shipped', 'Order came back', ...REFUND_NOTICES],
      },
    );
  },
};

/**
 * A parcel has another number, is lost, settled and restocked, arrives after all, comes back and arrives again: of its two units
 * the stock has one, and the other in the night after the next delivery of goods.
 */
export const lostParcel: Scenario = {
  name: 'a parcel that is lost, and arrives after all',
  async play(world, begin) {
    const order = await dispatched(world);
    const path = `/orders/admin/${order.orderId}`;
    const stocked = (delta: number) =>
      world.call('PATCH', `/products/${order.productId}/stock`, {
        as: 'admin',
        key: newKey(),
        body: { delta },
      });
    await begin();
    const courier = { trackingNumber: `DTDC-${order.orderNumber}`, courierName: 'DTDC' };
    await world.call('PATCH', `${path}/tracking`, { as: 'admin', body: courier });
    await world.quiet();
    await world.courierSends(order.orderNumber, 'LOST');
    await world.call('POST', `${path}/settle`, {
      as: 'admin',
      key: newKey(),
      body: { restock: true, refund: true, reason: 'Lost by the courier' },
    });
    await world.quiet();
    expect(refundsAtGateway(world, order.payment)).toEqual([{ amount: 18_000, status: 'processed' }]);
    await stocked(-9);
    await world.pass(MINUTE);
    for (const status of ['DELIVERED', 'RTO DELIVERED', 'DELIVERED'])
      await world.courierSends(order.orderNumber, status);
    await world.quiet();
    expect((await orderOf(world, order)).notes).toHaveLength(2);
    await stocked(3);
    await nightPasses(world, order);
    await expectOrder(
      world,
      order,
      { orderStatus: 'DELIVERED', paymentStatus: 'REFUNDED', shipments: [{}, courier] },
      {
        stock: 2,
        couponUses: 0,
        mails: [
          /is confirmed$/,
          /been shipped$/,
          /has a new tracking number$/,
          /will not arrive$/,
          /been delivered$/,
          /come back to us$/,
          ...REFUND_MAILS,
        ],
        notices: [
          'Order shipped',
          'New tracking number',
          'Order cancelled',
          'Order delivered',
          'Order came back',
          ...REFUND_NOTICES,
        ],
      },
    );
    await foldSales(world);
  },
};

/** Until the nightly check has taken what the order misses. Another process repeats a check after an hour. */
async function nightPasses(world: World, { orderId }: Placed): Promise<void> {
  const isTaken = async () => (await world.find('orders', orderId))?.['missingUnits'] === undefined;
  await world.passAndPoll(DAY);
  await world.eventually('the check has ended, or its process', async () => {
    return world.killsSinceArmed > 0 || (await isTaken());
  });
  if (world.killsSinceArmed > 0) await world.passAndPoll(DAY / 12);
  await world.eventually('the missing units are taken', isTaken);
}

/** A return that is withdrawn, and one of two units of which one comes back, damaged: stock and money once. */
export const returns: Scenario = {
  name: 'returns',
  async play(world, begin) {
    const order = await delivered(world);
    await begin();
    const open = async (quantity: number): Promise<string> => {
      await world.call('POST', '/returns', {
        as: order.customer,
        body: {
          orderId: order.orderId,
          items: [{ productId: order.productId, quantity }],
          reason: 'The lid does not close',
        },
        done: ['RETURN_ALREADY_OPEN'],
      });
      const answer = await world.call('GET', '/returns', { as: order.customer });
      return answer.returns[0]._id;
    };
    const decide = (id: string, status: string, more: object = {}) =>
      world.call('PATCH', `/returns/admin/${id}/status`, {
        as: 'admin',
        body: { status, ...more },
        done: ['ILLEGAL_RETURN_STATUS_CHANGE'],
      });
    const withdrawn = await open(2);
    await world.call('DELETE', `/returns/${withdrawn}`, {
      as: order.customer,
      done: ['ILLEGAL_RETURN_STATUS_CHANGE'],
    });
    const received = await open(2);
    await decide(received, 'APPROVED');
    const [{ itemId }] = (await orderOf(world, order)).items;
    await decide(received, 'RECEIVED', { items: [{ itemId, quantity: 1, restock: false }] });
    await world.quiet();
    expect(refundsAtGateway(world, order.payment)).toEqual([{ amount: 9_000, status: 'processed' }]);
    await expectOrder(
      world,
      order,
      { orderStatus: 'DELIVERED', paymentStatus: 'PAID', refundedAmount: 90 },
      {
        stock: 8,
        couponUses: 1,
        mails: [
          /is confirmed$/,
          /been shipped$/,
          /been delivered$/,
          /been approved$/,
          /been received$/,
          ...REFUND_MAILS,
        ],
        notices: ['Order shipped', 'Order delivered', 'Return approved', ...REFUND_NOTICES],
      },
    );
    const { returns: all } = await world.call('GET', '/returns', { as: order.customer });
    const ofOrder = all.filter(({ orderId }: any) => orderId === order.orderId);
    expect(ofOrder.map(({ status }: any) => status).sort()).toEqual(['RECEIVED', 'WITHDRAWN']);
    await foldSales(world);
    expect(await orderOf(world, order)).toMatchObject({ orderStatus: 'DELIVERED' });
  },
};

/** A customer whose order is under way deletes the account: traces go, the order and its money stay. */
export const erasure: Scenario = {
  name: 'an account that is deleted',
  async play(world, begin) {
    const order = await delivered(world);
    const byHand = await placed(world);
    await world.call('POST', `/orders/admin/${byHand.orderId}/mark-paid`, {
      as: 'admin',
      body: { reference: 'UPI of Asha Verma' },
    });
    await world.quiet();
    // An order of an earlier version, which did not keep its place of supply.
    await world.collection('orders').updateOne({ _id: world.id(order.orderId) }, { $unset: { supply: 1 } });
    const { _id: userId } = await world.call('GET', '/users/profile', { as: order.customer });
    await begin();
    await world.deleteAccount(order.customer);
    await world.passAndPoll(DAY);
    await world.eventually('the second pass is done', async () => {
      const left = await world.collection('account_erasures').countDocuments();
      return left === 0;
    });
    await world.quiet();
    const stored = await orderOf(world, order);
    expect(stored).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID' });
    expect(stored.customer.email).not.toBe(order.customer.email);
    expect(await world.find('users', userId)).toBeNull();
    expect((await world.find('orders', order.orderId))!['supply']).toMatchObject({ stateCode: '29' });
    const { payments, gatewayPaymentId } = (await world.find('orders', byHand.orderId))!;
    expect(gatewayPaymentId).toMatch(/^erased_/);
    expect(payments).toMatchObject([{ gatewayPaymentId, state: 'CONFIRMED' }]);
    for (const name of ['carts', 'notifications', 'idempotency_records', 'coupon_uses']) {
      const user = await world.collection(name).countDocuments({ userId: world.id(userId) });
      expect({ [name]: user }).toEqual({ [name]: 0 });
    }
  },
};
