import { disputeEvent } from '../../support/webhooks.js';
import { DAY, MINUTE, newKey, SHOP_EMAIL, type World } from '../shop/world.js';
import {
  dispatch,
  dispatched,
  expectOrder,
  orderOf,
  paid,
  PARCEL,
  parcelsOf,
  REFUND_MAILS,
  REFUND_NOTICES,
  refundsAtGateway,
} from './order-steps.js';
import type { Scenario } from './scenario.js';

/** The customer changes where the order goes, then the staff does; the parcel goes to the last address. */
export const changedAddress: Scenario = {
  name: 'the address of an order is changed',
  async play(world, begin) {
    const order = await paid(world);
    const admin = `/orders/admin/${order.orderId}`;
    await begin();
    await world.call('PATCH', `/orders/${order.orderId}/address`, {
      as: order.customer,
      body: { street: '14 Brigade Road' },
    });
    await world.call('PATCH', `${admin}/address`, {
      as: 'admin',
      body: { street: '16 Brigade Road', pincode: '560025' },
    });
    await world.quiet();
    await dispatch(world, order, newKey());
    const { notes, shippingAddress } = await orderOf(world, order);
    expect(shippingAddress).toMatchObject({ street: '16 Brigade Road', pincode: '560025' });
    expect(notes).toHaveLength(2);
    const sent = world.carrier.created.filter(({ order_id }) => order_id === order.orderNumber);
    expect(sent).toMatchObject([{ billing_address: '16 Brigade Road', billing_pincode: '560025' }]);
    await expectOrder(
      world,
      order,
      { orderStatus: 'SHIPPED' },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, /has another delivery address$/, /been shipped$/],
        notices: ['Order shipped'],
      },
    );
  },
};

/** The staff cancels the carrier's order in its panel; the dispatch goes on under the next reference. */
export const deadCarrierOrder: Scenario = {
  name: 'a carrier order that is dead',
  async play(world, begin) {
    const order = await paid(world);
    world.carrier.refusal = 'Please recharge your wallet';
    await world.call('POST', `/orders/admin/${order.orderId}/dispatch`, {
      as: 'admin',
      body: PARCEL,
      refused: ['DISPATCH_FAILED'],
    });
    world.carrier.refusal = undefined;
    world.carrier.report(order.orderNumber, 'CANCELED');
    await begin();
    await dispatch(world, order, newKey());
    await world.quiet();
    expect(parcelsOf(world, order)).toEqual([
      { number: '', status: 'CANCELED', hasCourier: false, hasPickup: false },
      { number: '-2', status: 'NEW', hasCourier: true, hasPickup: true },
    ]);
    expect((await orderOf(world, order)).shipments).toHaveLength(1);
    await expectOrder(
      world,
      order,
      { orderStatus: 'SHIPPED' },
      { stock: 8, couponUses: 1, mails: [/is confirmed$/, /been shipped$/], notices: ['Order shipped'] },
    );
  },
};

/** A second payment of an order is disputed, which holds its refund; the shop wins, and it goes. */
export const heldRefund: Scenario = {
  name: 'a dispute that holds a refund, and is won',
  async play(world, begin) {
    const order = await paid(world);
    const second = world.gateway.pay(order.gatewayOrderId, 'captured');
    const dispute = { amount: 18_000 };
    await begin();
    await world.gatewayReports(disputeEvent('created', second, dispute));
    await world.gatewaySends('payment.captured', second);
    await world.quiet();
    expect(refundsAtGateway(world, second)).toEqual([]);
    await world.gatewayReports(disputeEvent('won', second, dispute));
    await world.quiet();
    expect(refundsAtGateway(world, second)).toEqual([{ amount: 18_000, status: 'processed' }]);
    expect(refundsAtGateway(world, order.payment)).toEqual([]);
    await expectOrder(
      world,
      order,
      { orderStatus: 'PROCESSING', paymentStatus: 'PAID', refunds: [{ status: 'PROCESSED', amount: 180 }] },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, ...REFUND_MAILS],
        notices: [...REFUND_NOTICES],
      },
    );
    await expectAlerts(world, order, ['Payment disputed']);
  },
};

/** The gateway takes back that it has made a refund, and does not say when; it is asked, and the refund tried again. */
export const reversedRefund: Scenario = {
  name: 'a refund that fails after all',
  async play(world, begin) {
    const order = await paid(world);
    const path = `/orders/admin/${order.orderId}/refunds`;
    const body = { amount: 40, reason: 'A scratch on the lid' };
    await world.call('POST', path, { as: 'admin', key: newKey(), body });
    await world.quiet();
    const { id } = world.gateway.refunds.find(({ payment_id }) => payment_id === order.payment)!;
    await begin();
    world.gateway.endRefund(id, 'failed');
    await world.gatewaySends('refund.failed', id);
    await world.quiet();
    const { refunds } = await orderOf(world, order);
    expect(refunds).toMatchObject([{ status: 'FAILED', amount: 40 }]);
    await expectAlerts(world, order, ['Refund failed']);
    await world.call('POST', `${path}/${refunds[0]._id}/retry`, { as: 'admin', done: ['REFUND_NOT_FAILED'] });
    await world.quiet();
    expect(refundsAtGateway(world, order.payment)).toEqual([
      { amount: 4_000, status: 'failed' },
      { amount: 4_000, status: 'processed' },
    ]);
    expect(await orderOf(world, order)).toMatchObject({
      refunds: [{ status: 'PROCESSED' }],
      refundedAmount: 40,
    });
  },
};

/** The webhook of a delivery is lost: the carrier is asked about the parcel. */
export const silentParcel: Scenario = {
  name: 'a silent parcel that the carrier is asked about',
  async play(world, begin) {
    const order = await dispatched(world);
    await begin();
    world.carrier.report(order.orderNumber, 'DELIVERED');
    const isDelivered = async () => (await orderOf(world, order)).orderStatus === 'DELIVERED';
    await world.passAndPoll(2 * DAY);
    await world.eventually('the parcel is delivered, or the process has died', async () => {
      return world.killsSinceArmed > 0 || (await isDelivered());
    });
    // A process that died has asked: the next question comes later.
    if (world.killsSinceArmed > 0) await world.passAndPoll(DAY / 2);
    await world.eventually('the parcel is delivered', isDelivered);
    await expectOrder(
      world,
      order,
      { orderStatus: 'DELIVERED' },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, /been shipped$/, /been delivered$/],
        notices: ['Order shipped', 'Order delivered'],
      },
    );
  },
};

/** Nobody says a word of a parcel: it is marked when the time has come, and not before. */
export const stuckParcel: Scenario = {
  name: 'a parcel that nobody says a word of',
  async play(world, begin) {
    const order = await dispatched(world);
    const attention = async () => (await orderOf(world, order)).attention;
    await begin();
    await world.passAndPoll(6 * DAY);
    await world.quiet();
    expect(await attention()).toEqual([]);
    await world.passAndPoll(2 * DAY);
    await world.eventually('the order needs attention', async () => (await attention()).length > 0);
    expect(await attention()).toEqual(['stuck']);
  },
};

/** The carrier refuses the login: nothing logs in again before its time, whatever dies, and everything after it. */
export const refusedLogin: Scenario = {
  name: 'a login that the carrier refuses',
  async play(world, begin) {
    const order = await paid(world);
    const before = world.carrier.refusedLogins;
    world.carrier.changePassword('another one');
    await begin();
    // Its token is forgotten; what is due may be the first to ask for another one.
    await world.restartAfter(0);
    for (const tries of [1, 2]) {
      await world.call('POST', `/orders/admin/${order.orderId}/dispatch`, {
        as: 'admin',
        key: newKey(),
        body: PARCEL,
        refused: ['DISPATCH_FAILED'],
      });
      expect({ tries, refused: world.carrier.refusedLogins - before }).toEqual({ tries, refused: 1 });
    }
    world.carrier.changePassword();
    await world.pass(16 * MINUTE);
    await dispatch(world, order, newKey());
    await world.eventually(
      'the refusal is forgotten',
      async () => (await world.collection('carrier_logins').countDocuments()) === 0,
    );
    await expectOrder(
      world,
      order,
      { orderStatus: 'SHIPPED' },
      { stock: 8, couponUses: 1, mails: [/is confirmed$/, /been shipped$/], notices: ['Order shipped'] },
    );
  },
};

/** The carrier cancels a parcel: the shop is told at once, and of what waits by the digest of the day. */
export const shopAlerts: Scenario = {
  name: 'an alert and a digest of the shop',
  async play(world, begin) {
    const order = await dispatched(world);
    await begin();
    await world.carrierSends(order.orderNumber, 'CANCELED');
    await world.quiet();
    await expectAlerts(world, order, ['Parcel cancelled by the carrier']);
    const digests = () => world.collection('shop_digests').find().toArray();
    // The first digest of a shop is of a time after its start, and the process is about to be started again.
    const earlier = { at: new Date(), newOrders: 0, toDispatch: 0, returns: 0, tickets: 0, lowStock: 0 };
    await world
      .collection<{ _id: string; [field: string]: unknown }>('shop_digests')
      .updateOne({ _id: '2026-01-01T09:00' }, { $setOnInsert: earlier }, { upsert: true });
    const before = (await digests()).length;
    await world.passAndPoll(DAY);
    await world.eventually('the digest is recorded', async () => (await digests()).length > before);
    await world.quiet();
    const told = (await digests()).filter(({ newOrders, toDispatch, returns, tickets, lowStock }) =>
      [newOrders, toDispatch, returns, tickets, lowStock].some((count) => count > 0),
    );
    expect(await world.collection('notifications').countDocuments({ type: 'SHOP_DIGEST' })).toBe(told.length);
    expect(mailsToShop(world, /^Your shop now/)).toHaveLength(told.length);
  },
};

/** Each alert came to the shop once, and to its administrator. */
async function expectAlerts(
  world: World,
  { orderId, orderNumber }: { readonly orderId: string; readonly orderNumber: string },
  titles: readonly string[],
): Promise<void> {
  const noted = await world
    .collection('notifications')
    .find({ type: 'SHOP_ALERT', 'metadata.orderId': orderId })
    .toArray();
  const alerts = titles.map((title) => `${title}: ${orderNumber}`);
  expect(noted.map(({ title }) => String(title)).toSorted()).toEqual(alerts.toSorted());
  expect(mailsToShop(world, new RegExp(`${orderNumber}$`)).sort()).toEqual(alerts.toSorted());
}

/** The subjects of the mails to the shop, by their ids: what was on its way when the process died comes once more. */
function mailsToShop(world: World, subject: RegExp): string[] {
  const sent = world.mail.list(SHOP_EMAIL).filter((mail) => subject.test(mail.subject));
  return [...new Map(sent.map((mail) => [mail.id, mail.subject])).values()];
}
