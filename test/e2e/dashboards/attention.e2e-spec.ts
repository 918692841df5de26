import { DerivedBooksService } from '#modules/bookkeeping/index.js';
import { OrderAttentionService } from '#modules/orders/writing/index.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aZone } from '../../support/factories/a-zone.js';
import { aProduct } from '../../support/factories/a-product.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import {
  anOrder,
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  sandboxGateway,
  type PaidPurchase,
  verifyPayment,
} from '../../support/factories/an-order.js';
import { session } from '../../support/session.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { disputeEvent, reportParcel, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { collectionOf } from '../../support/collection-of.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('what needs somebody', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  beforeEach(async () => {
    carrier.refusal = undefined;
    for (const name of ['orders', 'returns', 'support_tickets', 'products'])
      await collectionOf(app, name).deleteMany({});
  });

  afterAll(() => carrier.http.close());

  const faultsOfOrders = async () =>
    (await app.get(DerivedBooksService).check()).differences.filter(
      ({ orderNumber }) => orderNumber !== undefined,
    );
  const attention = async () => expectSuccess(await admin.client.get('/orders/admin/attention'));
  const listed = async (query: string): Promise<string[]> =>
    expectSuccess(await admin.client.get(`/orders/admin?${query}`)).orders.map(
      ({ orderNumber }: { orderNumber: string }) => orderNumber,
    );
  const dispatch = ({ order }: PaidPurchase) =>
    admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL);

  async function shipped(): Promise<PaidPurchase> {
    const purchase = await paidOrder(app);
    expectSuccess(await dispatch(purchase));
    return purchase;
  }

  /** Returns what the order needs attention for: in its detail, in the list, and counted. */
  async function reasonsOf({ order }: PaidPurchase): Promise<string[]> {
    const detail = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
    const list = expectSuccess(await admin.client.get(`/orders/admin?orderNumber=${order.orderNumber}`));
    expect(list.orders[0].attention).toEqual(detail.attention);
    const counted = await attention();
    for (const reason of detail.attention) {
      expect(counted[reason]).toBe(1);
      expect(counted.oldest[reason]).toMatch(/Z$/);
      expect(await listed(`attention=${reason}`)).toEqual([order.orderNumber]);
    }
    expect(await listed('needsAttention=true')).toEqual(
      detail.attention.length > 0 ? [order.orderNumber] : [],
    );
    return detail.attention;
  }

  rules('ADL-02').it('counts nothing in a shop where all is done', async () => {
    expect(await attention()).toEqual({
      refundFailed: 0,
      paymentTwice: 0,
      dispatchFailed: 0,
      carrierCancelled: 0,
      lost: 0,
      stuck: 0,
      undelivered: 0,
      late: 0,
      returnedPaid: 0,
      refundedUndispatched: 0,
      codOverdue: 0,
      disputed: 0,
      addressDoubtful: 0,
      toDispatch: 0,
      returnsOpen: 0,
      ticketsOpen: 0,
      lowStock: 0,
      oldest: {},
    });
  });

  rules('ADL-02', 'ADL-03').it(
    'is a paid order until it is dispatched, and a dispatch that failed',
    async () => {
      const purchase = await paidOrder(app);
      expect(await reasonsOf(purchase)).toEqual(['toDispatch']);
      carrier.refusal = 'Wallet balance too low';
      expectError(await dispatch(purchase), 500, /Dispatch failed/);
      expect(await reasonsOf(purchase)).toEqual(['dispatchFailed', 'toDispatch']);
      const { oldest } = await attention();
      app.clock.advance(HOUR_MS);
      expectError(await dispatch(purchase), 500, /Dispatch failed/);
      const later = await attention();
      expect(later.oldest.toDispatch).toBe(oldest.toDispatch);
      expect(
        Date.parse(later.oldest.dispatchFailed) - Date.parse(oldest.dispatchFailed),
      ).toBeGreaterThanOrEqual(HOUR_MS);
      carrier.refusal = undefined;
      expectSuccess(await dispatch(purchase));
      expect(await reasonsOf(purchase)).toEqual([]);
    },
  );

  rules('ADL-03').it('is listed by how long it waits, for one reason', async () => {
    const [first, second] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    const { orderNumber: placedFirst } = first.order;
    const { orderNumber: paidFirst } = second.order;
    await verifyPayment(second, await payAtGateway(app, second.order.gatewayOrderId));
    app.clock.advance(1000);
    await verifyPayment(first, await payAtGateway(app, first.order.gatewayOrderId));
    expect(await listed('attention=toDispatch&sort=oldest')).toEqual([paidFirst, placedFirst]);
    expect(await listed('attention=toDispatch')).toEqual([placedFirst, paidFirst]);
    expect(await listed('needsAttention=true&sort=oldest')).toEqual([placedFirst, paidFirst]);
  });

  rules('ADL-02').it('is a lost parcel, unless it is found or given up', async () => {
    const purchase = await shipped();
    const { orderId, orderNumber } = purchase.order;
    await reportParcel(app, orderNumber, 'LOST');
    expect(await reasonsOf(purchase)).toEqual(['lost']);
    await reportParcel(app, orderNumber, 'IN TRANSIT');
    expect(await reasonsOf(purchase)).toEqual([]);
    await reportParcel(app, orderNumber, 'Disposed_Off');
    expect(await reasonsOf(purchase)).toEqual(['stuck']);
    const settle = { restock: false, refund: true, reason: 'Destroyed by the courier' };
    expectSuccess(await admin.client.post(`/orders/admin/${orderId}/settle`, settle));
    expect(await reasonsOf(purchase)).toEqual([]);
  });

  rules('ATN-01', 'ATN-04').it('is a failed attempt, until the next word that is none', async () => {
    const purchase = await shipped();
    const { orderNumber } = purchase.order;
    await reportParcel(app, orderNumber, 'UNDELIVERED-1st Attempt');
    expect(await reasonsOf(purchase)).toEqual(['undelivered']);
    await reportParcel(app, orderNumber, 'OUT FOR DELIVERY');
    expect(await reasonsOf(purchase)).toEqual([]);
  });

  rules('ATN-02').it('is a parcel of which the carrier says nothing, until its next word', async () => {
    const purchase = await shipped();
    app.clock.advance(7 * DAY_MS - HOUR_MS);
    await reportParcel(app, purchase.order.orderNumber, 'IN TRANSIT');
    app.clock.advance(7 * DAY_MS - HOUR_MS);
    await app.get(OrderAttentionService).markDue();
    expect(await reasonsOf(purchase)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await app.get(OrderAttentionService).markDue();
    await expectEventually(async () => expect(await reasonsOf(purchase)).toEqual(['stuck']));
    await reportParcel(app, purchase.order.orderNumber, 'OUT FOR DELIVERY');
    expect(await reasonsOf(purchase)).toEqual([]);
  });

  rules('ATN-13').it('is an order past its promised day, until it is delivered', async () => {
    const zone = await aZone(app, { isRest: true });
    const purchase = await paidOrder(app);
    await collectionOf(app, 'shipping_zones').deleteMany({});
    expect(zone.rates).toMatchObject([{ maxDays: 4 }]);
    app.clock.advance(10 * DAY_MS);
    await app.get(OrderAttentionService).markDue();
    // The worker may have claimed the order before, and marks it then.
    await expectEventually(async () => expect(await reasonsOf(purchase)).toEqual(['late', 'toDispatch']));
    expect(await faultsOfOrders()).toEqual([]);
    expectSuccess(await dispatch(purchase));
    expect(await reasonsOf(purchase)).toEqual(['late']);
    expect(await faultsOfOrders()).toEqual([]);
    await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
    expect(await reasonsOf(purchase)).toEqual([]);
  });

  rules('ATN-01').it(
    'is the money of a parcel that the carrier brought back, until it is refunded',
    async () => {
      const purchase = await shipped();
      await reportParcel(app, purchase.order.orderNumber, 'RTO DELIVERED');
      expect(await reasonsOf(purchase)).toEqual(['returnedPaid']);
      const part = { amount: 1, reason: 'Without the shipping' };
      expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/refunds`, part), 201);
      expect(await reasonsOf(purchase)).toEqual([]);
    },
  );

  rules('ATN-01').it('is an order that is refunded in full, until it is cancelled or sent', async () => {
    const purchase = await paidOrder(app);
    const path = `/orders/admin/${purchase.order.orderId}`;
    const all = { amount: purchase.order.amount, reason: 'Asked by telephone' };
    expectSuccess(await admin.client.post(`${path}/refunds`, all), 201);
    expect(await reasonsOf(purchase)).toEqual(['refundedUndispatched']);
    expectSuccess(await admin.client.patch(`${path}/status`, { status: 'CANCELLED' }));
    expect(await reasonsOf(purchase)).toEqual([]);
  });

  rules('ATN-03').it('is an address whose PIN code lies in another state, until the dispatch', async () => {
    const address = { state: 'Kerala', pincode: '560001' };
    const { order } = await checkedOutOrder(app, { address });
    expect((await attention()).addressDoubtful).toBe(1);
    expect(await listed('attention=addressDoubtful')).toEqual([order.orderNumber]);
    const shared = { state: 'Tamil Nadu', pincode: '605001' };
    await paidOrder(app, { address: shared });
    expect((await attention()).addressDoubtful).toBe(1);
  });

  rules('ADL-02').it('is a refund that the gateway could not make, until it is retried', async () => {
    const purchase = await shipped();
    const path = `/orders/admin/${purchase.order.orderId}`;
    await sandboxGateway(app).switches.change({ refunds: 'failed' });
    const { _id } = expectSuccess(
      await admin.client.post(`${path}/refunds`, { amount: 100, reason: 'Scratch on the lid' }),
      201,
    ).refunds[0];
    await expectEventually(async () => expect(await reasonsOf(purchase)).toEqual(['refundFailed']));
    await sandboxGateway(app).switches.change({ refunds: 'processed' });
    expectSuccess(await admin.client.post(`${path}/refunds/${_id}/retry`));
    expect(await reasonsOf(purchase)).toEqual([]);
  });

  rules('ADL-02').it(
    'is no order of an account that is deleted, unless its money is in trouble',
    async () => {
      const purchase = await paidOrder(app);
      const disputed = await paidOrder(app, { customer: purchase.customer });
      await sendGatewayWebhook(app, disputeEvent('created', disputed.payment.gatewayPaymentId));
      await eraseAccount(app, purchase.customer.user.id);
      expect(await attention()).toMatchObject({ toDispatch: 0, disputed: 1 });
      expect(await listed('needsAttention=true')).toEqual([disputed.order.orderNumber]);
    },
  );

  rules('ADL-02').it(
    'is an open return, a ticket that waits for the shop, a product low in stock',
    async () => {
      const { user, client } = await session(app).asUser();
      const delivered = { orderStatus: 'DELIVERED', deliveredAt: app.clock.now(), userId: user.id } as const;
      const { _id, items } = await anOrder(app, delivered);
      const item = { productId: items[0]!.productId.toHexString(), quantity: 1 };
      const wanted = { orderId: _id.toHexString(), items: [item], reason: 'Wrong size' };
      const returned = expectSuccess(await client.post('/returns', wanted), 201);
      const ticket = expectSuccess(
        await client.post('/support-tickets', { subject: 'A question', message: 'When does it come?' }),
        201,
      );
      const few = await aProduct(app, { currentStock: 9 });
      await aProduct(app, { currentStock: 10 });
      const first = await attention();
      expect(first).toMatchObject({ returnsOpen: 1, ticketsOpen: 1, lowStock: 1 });
      expect(first.oldest).toEqual({ returnsOpen: returned.createdAt, ticketsOpen: ticket.createdAt });
      const decide = (status: string) =>
        admin.client.patch(`/returns/admin/${returned._id}/status`, { status, note: 'No' });
      expectSuccess(await decide('APPROVED'));
      expect((await attention()).returnsOpen).toBe(1);
      expectSuccess(await decide('REJECTED'));
      const reply = { message: 'Tomorrow' };
      expect(
        (await admin.client.post(`/support-tickets/admin/${ticket._id}/reply`, reply)).body.success,
      ).toBe(true);
      const one = { delta: 1, reason: 'Counted again' };
      expectSuccess(await admin.client.patch(`/products/${few._id}/stock`, one));
      expect(await attention()).toMatchObject({ returnsOpen: 0, ticketsOpen: 0, lowStock: 0, oldest: {} });
    },
  );

  rules('ADL-03').it(
    'lists those of several reasons, those of a customer, and those that match',
    async () => {
      const at = (day: number) => new Date(Date.UTC(2026, 0, day));
      const of = (day: number, more: Parameters<typeof anOrder>[1]) =>
        anOrder(app, { createdAt: at(day), userLastname: 'Rao', ...more });
      const waits = await of(1, { statusHistory: [{ status: 'PROCESSING', at: at(5), by: 'GATEWAY' }] });
      const lost = { status: 'LOST', isKnown: true, isLost: true, at: at(4) } as const;
      const gone = await of(2, { orderStatus: 'SHIPPED', trackingNumber: 'AWBLOST', carrierStatus: lost });
      await of(3, { orderStatus: 'DELIVERED' });
      const [first, second] = [waits.orderNumber, gone.orderNumber];
      expect(await listed('needsAttention=true')).toEqual([second, first]);
      expect(await listed('needsAttention=true&sort=oldest')).toEqual([first, second]);
      expect(await listed('needsAttention=true&status=SHIPPED')).toEqual([second]);
      expect(await listed(`needsAttention=true&startDate=${at(1).toISOString()}`)).toEqual([second]);
      expect(await listed('needsAttention=false&limit=100')).toHaveLength(3);
      expect(await listed('attention=lost,toDispatch')).toEqual([second, first]);
      expect(await listed('attention=lost,disputed')).toEqual([second]);
      expect(await listed('attention=toDispatch')).toEqual([first]);
      expect(await listed(`attention=toDispatch&customerId=${gone.userId.toHexString()}`)).toEqual([]);
      expect(await listed(`needsAttention=true&customerId=${gone.userId.toHexString()}`)).toEqual([second]);
      expect(await listed('needsAttention=true&q=AWBLOST')).toEqual([second]);
      expect(await listed('attention=toDispatch&q=AWBLOST')).toEqual([]);
      expectError(
        await admin.client.get('/orders/admin?attention=delayed'),
        400,
        /^attention must be one of refundFailed, /,
      );
    },
  );
});
