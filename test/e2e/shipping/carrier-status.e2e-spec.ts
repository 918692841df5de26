import { Logger } from '@nestjs/common';
import { eraseAccount } from '../../support/erase-account.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('the carrier’s last word', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const shipped = (more: object = {}) =>
    anOrder(app, { orderStatus: 'SHIPPED', trackingNumber: 'AWB1', courierName: 'Delhivery', ...more });
  const say = (orderNumber: string, current_status: string, more: object = {}) =>
    reportParcel(app, orderNumber, current_status, more);
  const detailOf = async (id: { toHexString(): string }) =>
    expectSuccess(await admin.client.get(`/orders/admin/${id.toHexString()}`));
  /** As the carrier writes it, in UTC. */
  const stamp = (agoMs: number) => new Date(app.clock.nowMs() - agoMs).toISOString().slice(0, 19);

  rules('CAR-17').it(
    'is null before there is one, and the newest whatever it is, as it was sent',
    async () => {
      const { _id, orderNumber } = await shipped();
      expect((await detailOf(_id)).carrierStatus).toBeNull();
      for (const status of ['IN TRANSIT', 'Out_For  Delivery', 'LOST', 'something new', 'x'.repeat(200)]) {
        await say(orderNumber, status);
        expect(await detailOf(_id)).toMatchObject({
          orderStatus: 'SHIPPED',
          carrierStatus: { status, at: expect.stringMatching(/Z$/) },
        });
      }
    },
  );

  rules('ORD-10', 'CAR-17').it.each([
    'PENDING',
    'PROCESSING',
    'DELIVERED',
    'CANCELLED',
    'RETURN_REQUESTED',
    'RETURNED',
  ] as const)('is kept of an order that it does not change: %s', async (orderStatus) => {
    const order = await anOrder(app, { orderStatus });
    const at = stamp(60_000);
    await say(order.orderNumber, 'LOST', { current_timestamp: `${at}Z` });
    expect(await storedOrder(app, order._id)).toEqual({ ...order, carrierStatus: expect.any(Object) });
    expect((await detailOf(order._id)).carrierStatus).toEqual({ status: 'LOST', at: `${at}.000Z` });
  });

  rules('CAR-17').it('stays when an older one comes later; one without a time is new', async () => {
    const { _id, orderNumber } = await shipped();
    await say(orderNumber, 'REACHED', { current_timestamp: `${stamp(60_000)}Z` });
    await say(orderNumber, 'PICKED UP', { current_timestamp: `${stamp(90_000)}Z` });
    expect((await detailOf(_id)).carrierStatus.status).toBe('REACHED');
    await say(orderNumber, 'DELAYED');
    await say(orderNumber, 'SHIPPED', { current_timestamp: `${stamp(70_000)}Z` });
    expect((await detailOf(_id)).carrierStatus.status).toBe('DELAYED');
    await say(orderNumber, 'OUT FOR DELIVERY', { current_timestamp: `${stamp(50_000)}Z` });
    expect((await detailOf(_id)).carrierStatus.status).toBe('OUT FOR DELIVERY');
  });

  rules('CAR-20').it(
    'counts as said when it came if it is of the future, and holds no later one up',
    async () => {
      const { _id, orderNumber } = await shipped();
      await say(orderNumber, 'IN TRANSIT', { current_timestamp: '25 11 2036 10:00:00' });
      expect(Date.parse((await detailOf(_id)).carrierStatus.at)).toBeLessThanOrEqual(app.clock.nowMs());
      await say(orderNumber, 'Delivered', { current_timestamp: `${stamp(1_000)}Z` });
      expect(await detailOf(_id)).toMatchObject({
        orderStatus: 'DELIVERED',
        carrierStatus: { status: 'Delivered' },
      });
    },
  );

  rules('CAR-19').it('raises an alarm for a lost parcel, once', async () => {
    const { orderNumber } = await shipped();
    const logged = jest.spyOn(Logger.prototype, 'error');
    for (const status of ['LOST', 'LOST']) await say(orderNumber, status);
    const lines = logged.mock.calls.map(([line]) => line).filter((line) => line.orderNumber === orderNumber);
    logged.mockRestore();
    expect(lines).toEqual([expect.objectContaining({ event: 'shipment.lost', statusText: 'LOST' })]);
  });

  rules('CAR-18').it('is not the customer’s to see, and goes with the account', async () => {
    const { order, customer } = await paidOrder(app);
    await say(order.orderNumber, 'Handed to Ramesh Kumar, neighbour');
    expect(expectSuccess(await customer.client.get(`/orders/${order.orderId}`))).not.toHaveProperty(
      'carrierStatus',
    );
    await eraseAccount(app, customer.user.id);
    expect(await storedOrder(app, order.orderId)).not.toHaveProperty('carrierStatus');
    await say(order.orderNumber, 'Handed to Ramesh Kumar, neighbour');
    expect((await storedOrder(app, order.orderId)).carrierStatus?.status).toBe('OTHER');
    await say(order.orderNumber, 'Lost');
    await eraseAccount(app, customer.user.id);
    expect((await storedOrder(app, order.orderId)).carrierStatus?.status).toBe('Lost');
  });
});
