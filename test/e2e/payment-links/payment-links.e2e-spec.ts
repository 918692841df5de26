import { ReservationReleaseService } from '#modules/checkout/index.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrderByLink, payByWebhook } from '../../support/factories/an-order-by-link.js';
import { payAtGateway } from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { orderBecomes, signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { useAdmin } from '../../support/session.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe('payment links', () => {
  const app = useApp({ STOREFRONT_URL: 'https://shop.example' });
  const admin = useAdmin(app);
  const look = (token: string) => app.client.fromElsewhere().get(`/payment-links/${token}`);
  const start = (token: string) => app.client.fromElsewhere().post(`/payment-links/${token}`);

  rules('PLK-10').it('show what is bought and what it costs, and nothing of the person', async () => {
    const { order, token } = await anOrderByLink(app, admin);
    const answer = await look(token);
    expect(expectSuccess(answer)).toEqual({
      orderNumber: order.orderNumber,
      items: order.items,
      pricing: order.pricing,
      expiresAt: (await storedOrder(app, order._id)).reservedUntil!.toISOString(),
      payable: true,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const private_ of ['Noor', order.customer.email!, order.customer._id, 'Brigade', order._id])
      expect(JSON.stringify(answer.body)).not.toContain(private_);
  });

  rules('PLK-11').it('start the payment of their order without a login', async () => {
    const { order, token } = await anOrderByLink(app, admin);
    expect(expectSuccess(await start(token))).toEqual({
      gatewayOrderId: order.gatewayOrderId,
      keyId: app.config.paymentGateway.keyId,
      amount: order.pricing.totalAmount,
      currency: 'INR',
    });
    expect(expectSuccess(await start(token)).gatewayOrderId).toBe(order.gatewayOrderId);
  });

  rules('PLK-12').it('are confirmed by the webhook, and then neither payable nor over', async () => {
    const { order, token, productId } = await anOrderByLink(app, admin);
    await payByWebhook(app, order);
    await orderBecomes(app, order._id, { orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    expect(expectSuccess(await look(token))).toMatchObject({
      orderNumber: order.orderNumber,
      payable: false,
    });
    expectError(await start(token), 409, 'Order is already paid');
    expect(await stockOf(app, productId)).toBe(8);
    await mailTo(app, order.customer.email!, /is confirmed/);
  });

  rules('PLK-12').it('are confirmed within minutes of their start although the webhook is lost', async () => {
    const { order, token } = await anOrderByLink(app, admin);
    expectSuccess(await start(token));
    await payAtGateway(app, order.gatewayOrderId!);
    app.clock.advance(2 * MINUTE_MS);
    await app.get(PaymentReconciliationService).reconcileDue();
    await orderBecomes(app, order._id, { orderStatus: 'PROCESSING' });
    expect(expectSuccess(await look(token)).payable).toBe(false);
  });

  rules('PLK-13').it('are over with their reservation, and a late payment revives the order', async () => {
    const { order, token, productId } = await anOrderByLink(app, admin);
    app.clock.advance(24 * HOUR_MS - 2 * MINUTE_MS);
    expect(expectSuccess(await look(token)).payable).toBe(true);
    app.clock.advance(3 * MINUTE_MS);
    expectError(await look(token), 410, 'Payment link has expired');
    await app.get(ReservationReleaseService).releaseDue();
    await orderBecomes(app, order._id, { orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
    expectError(await look(token), 410, 'Payment link has expired');
    expectError(await start(token), 410, 'Payment link has expired');
    const { client } = signedInAgain(app, admin);
    expect(expectSuccess(await client.get(`/orders/admin/${order._id}`)).paymentLink).toBeNull();
    await payByWebhook(app, order);
    await orderBecomes(app, order._id, { orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await stockOf(app, productId)).toBe(8);
    expect(expectSuccess(await look(token)).payable).toBe(false);
  });

  rules('PLK-13').it('are over when their order is cancelled, and when its owner is erased', async () => {
    const staff = signedInAgain(app, admin);
    const cancelled = await anOrderByLink(app, staff);
    const path = `/orders/admin/${cancelled.order._id}/status`;
    expectSuccess(await staff.client.patch(path, { status: 'CANCELLED' }));
    expectError(await look(cancelled.token), 410, 'Payment link has expired');
    const erased = await anOrderByLink(app, staff);
    await eraseAccount(app, erased.order.customer._id);
    expectError(await look(erased.token), 410, 'Payment link has expired');
    expectError(await start(erased.token), 410, 'Payment link has expired');
  });

  rules('PLK-14').it('lead nowhere with another token, and no record reveals theirs', async () => {
    const { order, token } = await anOrderByLink(app, signedInAgain(app, admin));
    const { paymentLink } = await storedOrder(app, order._id);
    for (const other of [
      token.slice(1),
      `${token}x`,
      'x'.repeat(43),
      paymentLink!.tokenHash,
      paymentLink!.nonce,
    ])
      expectError(await look(other), 404, 'Payment link not found');
    expectError(await start('x'.repeat(43)), 404, 'Payment link not found');
    for (const collection of ['orders', 'outbox', 'audit_entries', 'idempotency_records'])
      expect(JSON.stringify(await collectionOf(app, collection).find().toArray())).not.toContain(token);
  });
});
