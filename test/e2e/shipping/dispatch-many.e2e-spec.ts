import { BulkDispatchService } from '#modules/shipping/services/bulk-dispatch.service.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { aProduct } from '../../support/factories/a-product.js';
import { checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

describe('POST /orders/admin/dispatch-many', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const dispatch = (body: object) => admin.client.post('/orders/admin/dispatch-many', body);
  const detailOf = async (id: string) => expectSuccess(await admin.client.get(`/orders/admin/${id}`));
  const shipmentsOf = ({ orderNumber }: { orderNumber: string }) =>
    carrier.shipments.filter(({ order }) => order.number === orderNumber);
  const createdOf = (orderNumber: string) => carrier.created.find(({ order_id }) => order_id === orderNumber);
  const shipped = (id: string) =>
    expectEventually(async () => {
      const detail = await detailOf(id);
      expect(detail).toMatchObject({ orderStatus: 'SHIPPED', dispatchFailure: null });
      expect(detail.trackingNumber).toBeTruthy();
      return detail;
    });
  const failed = (id: string, reason: string) =>
    expectEventually(async () => {
      const { dispatchFailure, orderStatus, trackingNumber } = await detailOf(id);
      expect({ dispatchFailure, orderStatus, trackingNumber }).toEqual({
        dispatchFailure: { reason: expect.stringContaining(reason), at: expect.any(String) },
        orderStatus: 'PROCESSING',
        trackingNumber: null,
      });
    });

  const aKettle = () => aProduct(app, { length: 24, breadth: 18, height: 20, weight: 850, currentStock: 50 });
  const aPaidOrder = async () => (await paidOrder(app, { product: await aKettle() })).order;

  rules('DMA-01', 'DMA-02').it(
    'dispatches each as the single dispatch does, sizes from the products or the request',
    async () => {
      const product = await aKettle();
      const { order: first } = await paidOrder(app, { product, quantity: 2 });
      const { order: second } = await paidOrder(app, { product });
      const ids = [first.orderId, second.orderId];
      const answer = await dispatch({ ids, parcels: [{ id: second.orderId, height: 30, weight: 2 }] });
      expect(expectSuccess(answer, 202)).toEqual({ accepted: ids, refused: [] });
      for (const { orderId, orderNumber } of [first, second]) {
        const { statusHistory } = await shipped(orderId);
        expect(statusHistory.at(-1)).toMatchObject({ status: 'SHIPPED', by: `ADMIN:${admin.user.id}` });
        expect(shipmentsOf({ orderNumber })).toHaveLength(1);
      }
      expect(createdOf(first.orderNumber)).toMatchObject({ length: 24, height: 40, weight: 1.7 });
      expect(createdOf(second.orderNumber)).toMatchObject({ length: 24, height: 30, weight: 2 });
      const { entries } = expectSuccess(
        await admin.client.get(`/audit-log?action=ORDER_DISPATCHED&subject=${first.orderId}`),
      );
      expect(entries).toMatchObject([{ actor: admin.user.id, after: { orderStatus: 'SHIPPED' } }]);
    },
  );

  rules('DMA-03', 'PGS-02').it('names what cannot go, with the reason of the single dispatch', async () => {
    const good = await aPaidOrder();
    const unpaid = (await checkedOutOrder(app, { product: await aKettle() })).order;
    const dispatched = await aPaidOrder();
    expectSuccess(await admin.client.post(`/orders/admin/${dispatched.orderId}/dispatch`, PARCEL));
    const unsized = (await paidOrder(app)).order;
    const held = await aPaidOrder();
    const until = new Date(app.clock.nowMs() + 60_000);
    await collectionOf(app, 'orders').updateOne(
      { orderNumber: held.orderNumber },
      { $set: { dispatchLease: { token: 'another', until } } },
    );
    const refusals: Array<[string, string]> = [
      [UNKNOWN_ID, 'Order not found'],
      [dispatched.orderId, 'This order has already been dispatched'],
      [unpaid.orderId, 'Only a paid order can be dispatched'],
      [unsized.orderId, 'length is required; breadth is required; height is required; weight is required'],
      [held.orderId, 'Order is being dispatched'],
    ];
    const ids = [...refusals.map(([id]) => id), good.orderId];
    const { accepted, refused } = expectSuccess(await dispatch({ ids }), 202);
    expect(accepted).toEqual([good.orderId]);
    expect(refused.map(({ id }: any) => id)).toEqual(refusals.map(([id]) => id));
    for (const [index, [id, reason]] of refusals.entries()) {
      const single = await admin.client.post(`/orders/admin/${id}/dispatch`, {});
      expect(refused[index].reason).toBe(single.body.message);
      expect(refused[index].code).toBe(single.headers.get('x-error-code'));
      if (id !== held.orderId) expect(refused[index].reason).toBe(reason);
    }
    await shipped(good.orderId);
    expect((await storedOrder(app, unsized.orderId)).dispatchFailure).toBeUndefined();
  });

  rules('DMA-02').it("keeps the carrier's refusal at the order, and another try can go", async () => {
    const [good, bad] = [await aPaidOrder(), await aPaidOrder()];
    carrier.http.failNext(/assign\/awb$/, {
      status: 422,
      body: { message: 'No courier serves this pincode' },
    });
    expectSuccess(await dispatch({ ids: [bad.orderId] }), 202);
    await failed(bad.orderId, 'No courier serves this pincode');
    const again = expectSuccess(await dispatch({ ids: [good.orderId, bad.orderId] }), 202);
    expect(again.refused).toEqual([]);
    for (const order of [good, bad]) {
      await shipped(order.orderId);
      expect(shipmentsOf(order)).toHaveLength(1);
    }
  });

  rules('DMA-02').it('keeps at the order what the gateway says of its payment', async () => {
    const order = await aPaidOrder();
    await collectionOf(app, 'orders').updateOne(
      { orderNumber: order.orderNumber },
      { $set: { uncapturedSince: app.clock.now(), 'payments.0.gatewayPaymentId': 'pay_Unknown0000000' } },
    );
    expectSuccess(await dispatch({ ids: [order.orderId] }), 202);
    await failed(order.orderId, 'Payment is not captured yet');
    expect(shipmentsOf(order)).toEqual([]);
  });

  rules('DMA-01').it('makes one parcel, however often it is asked for', async () => {
    const order = await aPaidOrder();
    await Promise.all(Array.from({ length: 4 }, () => dispatch({ ids: [order.orderId] })));
    await shipped(order.orderId);
    await expectEventually(async () =>
      expect(await collectionOf(app, 'outbox').countDocuments({ job: 'orders.dispatch' })).toBe(0),
    );
    expect(shipmentsOf(order)).toHaveLength(1);
    expect((await storedOrder(app, order.orderId)).statusHistory).toHaveLength(3);
  });

  rules('DMA-01').it('tries again while another dispatch holds the order', async () => {
    const order = await aPaidOrder();
    const until = new Date(app.clock.nowMs() + 60_000);
    const filter = { orderNumber: order.orderNumber };
    await collectionOf(app, 'orders').updateOne(filter, {
      $set: { dispatchLease: { token: 'another', until } },
    });
    const job = { orderId: order.orderId, adminId: admin.user.id, parcel: {} };
    await expect(app.get(BulkDispatchService).dispatch(job)).rejects.toThrow();
    expect((await storedOrder(app, order.orderId)).dispatchFailure).toBeUndefined();
  });

  const id = UNKNOWN_ID;
  const IDS = 'ids must be a list of 1 to 50 identifiers without repeats';
  const PARCELS = 'parcels must name orders of ids';
  const MORE = Array.from({ length: 51 }, (_, i) => i.toString(16).padStart(24, '0'));
  rules('DMA-04').it.each<[string, object, string]>([
    ['no ids', {}, 'ids is required'],
    ['an empty list', { ids: [] }, IDS],
    ['a repeat', { ids: [id, id.toUpperCase()] }, IDS],
    ['more than 50', { ids: MORE }, IDS],
    ['no identifier', { ids: ['ORD-1'] }, IDS],
    ['a parcel of another order', { ids: [id], parcels: [{ id: `${id.slice(0, -1)}0` }] }, PARCELS],
    ['two parcels of one order', { ids: [id], parcels: [{ id }, { id }] }, PARCELS],
    ['a parcel that is none', { ids: [id], parcels: [null] }, 'parcels must'],
    ['no weight', { ids: [id], parcels: [{ id, weight: 0 }] }, 'weight must be a number greater than 0'],
  ])('refuses %s', async (_, body, message) => {
    const answer = await dispatch(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
  });

  it('answers 202 when nothing can go', async () => {
    const answer = await dispatch({ ids: [UNKNOWN_ID] });
    expect(expectSuccess(answer, 202)).toEqual({
      accepted: [],
      refused: [{ id: UNKNOWN_ID, reason: 'Order not found', code: 'ORDER_NOT_FOUND' }],
    });
  });
});
