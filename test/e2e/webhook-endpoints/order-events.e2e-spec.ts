import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { receivedReturn } from '../../support/factories/a-return.js';
import { checkedOutOrder, payAtGateway, paidOrder, verifyPayment } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { useReceiver, verified } from '../../support/stand-ins/webhook-receiver.js';
import { reportParcel } from '../../support/webhooks.js';
import { anEndpoint, deliveriesOf, newestDelivery, TO_THIS_MACHINE } from '../../support/webhooks-out.js';

const ORDER_EVENTS = [
  'order.placed',
  'order.paid',
  'order.dispatched',
  'order.delivered',
  'order.cancelled',
  'order.returned',
  'refund.processed',
  'refund.failed',
  'return.requested',
  'return.received',
] as const;

describe('webhooks of orders', () => {
  const app = useApp(TO_THIS_MACHINE);
  const admin = useLastingAdmin(app);
  const receiver = useReceiver();

  beforeEach(async () => {
    await collectionOf(app, 'webhook_endpoints').deleteMany({});
  });

  const endpoint = async () => {
    const made = await anEndpoint(admin, { url: `${receiver.url}/hooks`, events: [...ORDER_EVENTS] });
    return { ...made, types: (orderId: string) => receiver.about(orderId).map(({ type }) => type) };
  };

  rules('WHO-05', 'WHO-06').it(
    'tell of an order from checkout to a return, in order, as an administrator reads it',
    async () => {
      const { secret, types } = await endpoint();
      const purchase = await checkedOutOrder(app);
      const { orderId, gatewayOrderId, orderNumber } = purchase.order;
      const read = async () => expectSuccess(await admin.client.get(`/orders/admin/${orderId}`));
      const placed = await read();
      const [webhook] = await expectEventually(() => {
        expect(types(orderId)).toEqual(['order.placed']);
        return receiver.about(orderId);
      });
      expect(webhook!.data).toEqual(placed);
      expect(verified(secret, webhook!)).toEqual({
        type: 'order.placed',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: placed,
      });

      const payment = await payAtGateway(app, gatewayOrderId);
      expectSuccess(await verifyPayment(purchase, payment));
      expectSuccess(
        await admin.client.post(`/orders/admin/${orderId}/dispatch`, { ...PARCEL, phone: '9876543210' }),
      );
      await expectEventually(() => expect(types(orderId)).toContain('order.dispatched'));
      expect((await reportParcel(app, orderNumber, 'DELIVERED')).status).toBe(200);
      const { itemId } = (await read()).items[0];
      await receivedReturn(admin, purchase, [{ itemId, quantity: 1 }]);
      await expectEventually(() =>
        expect(types(orderId)).toEqual([
          'order.placed',
          'order.paid',
          'order.dispatched',
          'order.delivered',
          'return.requested',
          'order.returned',
          'return.received',
          'refund.processed',
        ]),
      );
      const ids = receiver.about(orderId).map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(ids.length);
      for (const each of receiver.about(orderId)) expect(() => verified(secret, each)).not.toThrow();
      const dispatched = receiver.about(orderId).find(({ type }) => type === 'order.dispatched')!;
      expect(dispatched.data).toMatchObject({ orderStatus: 'SHIPPED', paymentStatus: 'PAID' });
    },
  );

  rules('WHO-06').it('tell of a reservation that expires', async () => {
    const { types } = await endpoint();
    const { order } = await checkedOutOrder(app);
    app.clock.advance((app.config.shop.reservationTtlSeconds + 60) * 1000);
    await expectEventually(() => expect(types(order.orderId)).toEqual(['order.placed', 'order.cancelled']));
  });

  rules('WHO-07').it('are written in the transaction of their cause', async () => {
    const { _id, types } = await endpoint();
    const product = await aProduct(app, { currentStock: 1 });
    const { order } = await checkedOutOrder(app, { product });
    await expectEventually(() => expect(types(order.orderId)).toEqual(['order.placed']));
    const deliveries = await deliveriesOf(admin, _id);
    expect(deliveries).toEqual([
      {
        _id: expect.any(String),
        event: 'order.placed',
        webhookId: `msg_${deliveries[0]!._id}`,
        status: 'DELIVERED',
        attempts: 1,
        responseStatus: 204,
        error: null,
        nextAttemptAt: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  rules('WHO-08').it(
    'write nothing without an endpoint, or for one that is off or asks for others',
    async () => {
      await anEndpoint(admin, { url: receiver.url, events: ['refund.failed'] });
      await anEndpoint(admin, { url: receiver.url, events: [...ORDER_EVENTS], isActive: false });
      const before = await collectionOf(app, 'webhook_deliveries').countDocuments();
      await paidOrder(app);
      expect(await collectionOf(app, 'webhook_deliveries').countDocuments()).toBe(before);
    },
  );

  rules('WHO-09').it('have no data of an account that was erased meanwhile', async () => {
    const { _id } = await endpoint();
    receiver.answerBy(() => 500);
    const { customer, order } = await checkedOutOrder(app);
    await newestDelivery(admin, _id, { event: 'order.placed', attempts: 1, status: 'PENDING' });
    await eraseAccount(app, customer.user.id);
    receiver.answerBy(() => 204);
    app.clock.advance(5_000);
    const last = await expectEventually(() => {
      const webhooks = receiver.about(order.orderId);
      expect(webhooks.length).toBeGreaterThan(1);
      return webhooks.at(-1)!;
    });
    expect(last.data).toEqual({ _id: order.orderId, erased: true });
  });
});
