import { Types } from 'mongoose';
import { DispatchRepository } from '#modules/orders/writing/dispatch.repository.js';
import { OrderReportsService } from '#modules/dashboards/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, checkedOutOrder, paidOrder, payAtGateway } from '../../support/factories/an-order.js';
import { countMailsTo } from '../../support/inbox.js';
import { orderBecomes, orderNoticesOf, stockOf, storedOrder } from '../../support/orders.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { session } from '../../support/session.js';
import { sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('the personal data of orders', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const noteOn = async (orderId: string, text: string) =>
    expectSuccess(await admin.client.post(`/orders/admin/${orderId}/notes`, { text }), 201);

  rules('CAR-09', 'FND-04').it('is exported whole', async () => {
    const { customer, order } = await paidOrder(app);
    await noteOn(order.orderId, 'Asha likes to be called');
    expectSuccess(await admin.client.patch(`/orders/admin/${order.orderId}/tags`, { addTags: ['gift'] }));
    const { payment, ...detail } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(await personalDataOf(app, 'orders').exportFor(customer.user.id)).toEqual([
      {
        ...detail,
        email: customer.user.email,
        firstname: 'Asha',
        lastname: 'Verma',
        phone: customer.user.phone,
        notes: [{ text: 'Asha likes to be called', at: expect.stringMatching(/Z$/) }],
        tags: ['gift'],
      },
    ]);
    expect(detail.gatewayOrderId).toBe(payment.gatewayOrderId);
  });

  rules('ACC-03', 'FUL-35', 'CAR-09', 'FND-04').it(
    'is scrambled with the account: no name, no addresses, but what was bought',
    async () => {
      const { customer, order, product } = await paidOrder(app);
      await noteOn(order.orderId, 'Asha wants it to ring twice');
      const failureReason = 'No courier goes to 12 Brigade Road';
      const at = app.clock.now();
      const dispatches = app.get(DispatchRepository);
      await dispatches.findOrCreate(order.orderNumber, at);
      await dispatches.recordFailure(new Types.ObjectId(order.orderId), { reason: failureReason, at });
      const before = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect(before.dispatch).toMatchObject({ step: 'CREATE_ORDER', failureReason });
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        userFirstname: 'Asha',
        userLastname: 'Verma',
        phone: customer.user.phone,
      });
      const staying = (await paidOrder(app)).order.orderId;
      await eraseAccount(app, customer.user.id);
      expect(await storedOrder(app, staying)).toMatchObject({ ownerErased: false, userFirstname: 'Asha' });
      const after = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect(after).toEqual({
        ...before,
        customer: {
          _id: customer.user.id,
          email: null,
          firstname: 'Deleted user',
          lastname: null,
          phone: null,
        },
        shippingAddress: {
          street: 'Deleted',
          city: 'Deleted',
          state: 'Deleted',
          pincode: '000000',
          label: 'OTHER',
        },
        notes: [],
        dispatch: { ...before.dispatch, failureReason: null },
        dispatchFailure: null,
        attention: [],
      });
      expect(after.items[0].productId).toBe(product._id);
      const kept = [await storedOrder(app, order.orderId), await dispatches.find(order.orderNumber)];
      const stored = JSON.stringify(kept);
      for (const personal of [customer.user.email, customer.user.phone, 'Asha', 'Verma', 'Brigade', '560001'])
        expect(stored).not.toContain(personal);
    },
  );

  rules('CAR-09').it('loses what an earlier version kept of the dispatch of a former parcel', async () => {
    const { customer, order } = await paidOrder(app);
    const { orderNumber } = order;
    const failureReason = 'No courier goes to 12 Brigade Road';
    await app.get(DispatchRepository).findOrCreate(orderNumber, app.clock.now());
    await collectionOf(app, 'order_dispatches').updateOne(
      { _id: orderNumber as never },
      { $set: { failureReason } },
    );
    await collectionOf(app, 'orders').updateOne(
      { orderNumber },
      { $set: { shipments: [{ reference: orderNumber, endedAt: app.clock.now() }] } },
    );
    await personalDataOf(app, 'orders').eraseFor(customer.user.id);
    expect(
      await collectionOf(app, 'order_dispatches').findOne({ _id: orderNumber as never }),
    ).not.toHaveProperty('failureReason');
  });

  it('has no more what staff typed of its money: reasons of refunds, references of payments by hand', async () => {
    const { customer, order } = await checkedOutOrder(app);
    const path = `/orders/admin/${order.orderId}`;
    const markPaid = { reference: 'UPI of Asha Verma' };
    expectSuccess(await admin.client.post(`${path}/mark-paid`, markPaid));
    const refund = { amount: 100, reason: 'Asha complained by phone' };
    expectSuccess(await admin.client.post(`${path}/refunds`, refund), 201);
    const before = await storedOrder(app, order.orderId);
    await eraseAccount(app, customer.user.id);
    const stored = await storedOrder(app, order.orderId);
    const log = expectSuccess(await admin.client.get(`/audit-log?subject=${order.orderId}`));
    expect(log.entries).not.toEqual([]);
    // The administrator is called as the customer is.
    const withoutStaff = (name: string, value: unknown) => (name === 'byName' ? undefined : value);
    expect(JSON.stringify([stored, log], withoutStaff)).not.toMatch(/Asha|Verma/);
    // One payment, and its refund, are still of one another.
    const { gatewayPaymentId } = stored;
    expect(stored.payments).toEqual([{ ...before.payments[0]!, gatewayPaymentId }]);
    const { note, ...kept } = before.refunds![0]!;
    expect(note).toBe(refund.reason);
    expect(stored.refunds).toEqual([{ ...kept, gatewayPaymentId }]);
    const processed = `${path}/refunds/${kept.refundId}/processed`;
    expectSuccess(await admin.client.post(processed));
  });

  it('count on the dashboard all the same', async () => {
    const user = await session(app).asUser();
    const createdAt = new Date('2022-05-05T10:00:00Z');
    await anOrder(app, { userId: user.user.id, orderStatus: 'DELIVERED', createdAt });
    await eraseAccount(app, user.user.id);
    const period = { start: new Date('2022-05-01T00:00:00Z'), end: new Date('2022-05-31T23:59:59.999Z') };
    const { delivered } = await app.get(OrderReportsService).figures(period, 5);
    expect(delivered).toEqual({ count: 1, revenueMinor: 149950 });
  });

  rules('ACD-20').it('lets a later payment confirm the order, without mails and notifications', async () => {
    const { customer, order, product } = await checkedOutOrder(app);
    await eraseAccount(app, customer.user.id);
    const { webhook } = await payAtGateway(app, order.gatewayOrderId);
    expect((await sendGatewayWebhook(app, webhook.body)).status).toBe(200);
    expect(await storedOrder(app, order.orderId)).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'PAID',
    });
    expect(await stockOf(app, product._id)).toBe(9);
    const cancelled = await admin.client.patch(`/orders/admin/${order.orderId}/status`, {
      status: 'CANCELLED',
    });
    expectSuccess(cancelled);
    await orderBecomes(app, order.orderId, { paymentStatus: 'REFUNDED' });
    expect(await stockOf(app, product._id)).toBe(10);
    expect(await orderNoticesOf(app, customer.user.id)).toEqual([]);
    expect(await countMailsTo(app, customer.user.email)).toBe(0);
  });
});
