import { NotificationsService } from '#modules/notifications/index.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { checkedOutOrder, paidOrder, sandboxGateway } from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { session } from '../../support/session.js';
import { disputeEvent, paymentEvent, reportParcel, sendGatewayWebhook } from '../../support/webhooks.js';

const SHOP = 'help@shop.example';

describe('what needs attention at once', () => {
  const app = useApp({ SELLER_EMAIL: SHOP, SELLER_NAME: 'Kettle House', SHOP_DIGEST: '' });
  const admin = useLastingAdmin(app);

  const alertsTo = async (userId: string) => {
    const page = { page: 1, limit: 100, unreadOnly: false };
    const { notifications } = await app.get(NotificationsService).list(userId, page);
    return notifications.filter(({ type }) => type === 'SHOP_ALERT');
  };

  rules('SAL-01', 'SAL-02', 'SAL-03').it(
    'is mailed to the shop and notified to administrators once: a dispute, however often it is reported',
    async () => {
      const off = await session(app).asAdmin();
      expectSuccess(await off.client.patch('/users/profile/preferences', { shopAlerts: false }));
      const { order, payment, customer } = await paidOrder(app);
      const created = disputeEvent('created', payment.gatewayPaymentId);
      for (const event of [created, created, disputeEvent('under_review', payment.gatewayPaymentId)])
        expect((await sendGatewayWebhook(app, event)).status).toBe(200);
      const mail = await mailTo(app, SHOP, new RegExp(`^Payment disputed: ${order.orderNumber}$`));
      expect(mail.text).toContain('Hello Kettle House,');
      expect(mail.text).toContain('Payment disputed (₹1,499.50). Answer the payment gateway in time');
      expect(mail.text).toContain(`/admin/orders/${order.orderId}/show`);
      expect(await alertsTo(admin.user.id)).toMatchObject([
        {
          title: `Payment disputed: ${order.orderNumber}`,
          metadata: { orderId: order.orderId, kind: 'DISPUTED' },
        },
      ]);
      expect(await alertsTo(off.user.id)).toEqual([]);
      expect(await alertsTo(customer.user.id)).toEqual([]);
    },
  );

  rules('SAL-01', 'ONE-04').it('is an order whose payment turns out to be another’s', async () => {
    const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    const id = 'pay_onlyOne';
    expectSuccess(
      await admin.client.post(`/orders/admin/${wrong.order.orderId}/mark-paid`, { reference: id }),
    );
    const event = { id, order_id: right.order.gatewayOrderId, amount: 149_950 };
    expect((await sendGatewayWebhook(app, paymentEvent('payment.captured', event))).status).toBe(200);
    const mail = await mailTo(app, SHOP, new RegExp(`: ${wrong.order.orderNumber}$`));
    expect(mail.text).toContain('waits again: find its own payment, or tell the customer.');
  });

  rules('SAL-01').it('is a refund that fails, each time that it fails', async () => {
    const { order } = await paidOrder(app);
    const title = new RegExp(`^Refund failed: ${order.orderNumber}$`);
    await sandboxGateway(app).switches.change({ refunds: 'failed' });
    const path = `/orders/admin/${order.orderId}/refunds`;
    const { refunds } = expectSuccess(
      await admin.client.post(path, { amount: 100, reason: 'A scratch' }),
      201,
    );
    const mail = await mailTo(app, SHOP, title);
    expect(mail.text).toContain('Refund failed (₹100.00).');
    expectSuccess(await admin.client.post(`${path}/${refunds[0]._id}/retry`));
    await mailTo(app, SHOP, title, 2);
    await sandboxGateway(app).switches.change({ refunds: 'processed' });
  });

  rules('SAL-01').it('is a parcel that the carrier cancels, once', async () => {
    const { order } = await paidOrder(app);
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL));
    for (let times = 0; times < 2; times++) await reportParcel(app, order.orderNumber, 'CANCELLED');
    const mail = await mailTo(
      app,
      SHOP,
      new RegExp(`^Parcel cancelled by the carrier: ${order.orderNumber}$`),
    );
    expect(mail.text).toContain('Reopen the order to send it again, or settle it.');
  });

  rules('SAL-01').it('is an order that came back and is paid', async () => {
    const { order } = await paidOrder(app);
    const { orderId, orderNumber } = order;
    expectSuccess(await admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL));
    await reportParcel(app, orderNumber, 'RTO DELIVERED');
    const mail = await mailTo(app, SHOP, new RegExp(`^Parcel came back: ${orderNumber}$`));
    expect(mail.text).toContain('The payment is still here');
  });

  rules('SAL-01').it('is nothing that goes its way', async () => {
    const before = await countMailsTo(app, SHOP);
    const { order, customer } = await paidOrder(app);
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL));
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    await mailTo(app, customer.user.email, /delivered/);
    expect(await countMailsTo(app, SHOP)).toBe(before);
  });
});

describe('a shop without an address', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  rules('SAL-02').it('notifies its administrators alone', async () => {
    const { payment } = await paidOrder(app);
    await sendGatewayWebhook(app, disputeEvent('created', payment.gatewayPaymentId));
    await expectEventually(async () => {
      const { notifications } = expectSuccess(await admin.client.get('/notifications'));
      expect(notifications).toMatchObject([{ type: 'SHOP_ALERT', isRead: false }]);
    });
  });
});
