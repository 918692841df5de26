import { randomUUID } from 'node:crypto';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { paymentSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { PaymentReportsService } from '#modules/payments/services/payment-reports.service.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';

describe('payments of the developer console', () => {
  const app = useApp();

  const gatewayOrder = () =>
    app
      .get(PaymentGateway)
      .createOrder({ receipt: `ORD-${randomUUID()}`, amountMinor: 149950, currency: 'INR' });

  const due = () => (app.get(PaymentGateway) as SandboxPaymentGateway).webhooks.due();

  rules('OPS-20').it.each(['captured', 'failed'] as const)(
    'makes a payment that ends as %s, and delivers its webhook',
    async (outcome) => {
      const { gatewayOrderId } = await gatewayOrder();
      const payment = expectSuccess(await app.client.post(`//dev/payments/${gatewayOrderId}`, { outcome }));
      expect(payment).toEqual({
        gatewayPaymentId: expect.stringMatching(/^pay_/),
        gatewaySignature: paymentSignature(
          gatewayOrderId,
          payment.gatewayPaymentId,
          app.config.paymentGateway.keySecret,
        ),
        webhookDelivered: true,
      });
      expect(await app.get(PaymentGateway).paymentsOf(gatewayOrderId)).toEqual([
        expect.objectContaining({ gatewayPaymentId: payment.gatewayPaymentId, status: outcome }),
      ]);
      expect(await due()).toEqual([]);
    },
  );

  rules('OPS-24').it('shows open payments with their buttons, which pay', async () => {
    const { gatewayOrderId, receipt } = await gatewayOrder();
    const form = `//dev/payments/${gatewayOrderId}/form`;
    expect((await app.client.get('//dev')).text).toContain(receipt);
    const pay = (outcome: string) => postForm(app, form, { outcome });
    const failed = await pay('failed');
    expect([failed.status, failed.headers.get('location')]).toEqual([303, '/dev?done=failed#payments']);
    expect((await app.client.get('//dev')).text).toContain('a payment has failed');
    expect((await pay('captured')).headers.get('location')).toBe('/dev?done=paid#payments');
    expect((await app.client.get('//dev')).text).not.toContain(receipt);
  });

  it('offers no payment of an order that the shop has cancelled', async () => {
    const { customer, order } = await checkedOutOrder(app);
    const form = `/dev/payments/${order.gatewayOrderId}/form`;
    expect((await app.client.get('//dev')).text).toContain(form);
    expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {}));
    expect((await app.client.get('//dev')).text).not.toContain(form);
  });

  rules('OPS-20').it('answers 404 for an order that is unknown to the gateway', async () => {
    const answer = await app.client.post('//dev/payments/order_unknown', { outcome: 'captured' });
    expectError(answer, 404, 'Order not found');
  });

  rules('OPS-20').it.each([
    {},
    { outcome: 'paid' },
    { outcome: 'captured', amount: 0 },
    { outcome: 'captured', amount: '5' },
    { outcome: 'captured', webhook: 'never' },
    { outcome: 'captured', tip: 1 },
  ])('refuses %p', async (body) => {
    const { gatewayOrderId } = await gatewayOrder();
    expectError(await app.client.post(`//dev/payments/${gatewayOrderId}`, body), 400);
    expect(await app.get(PaymentGateway).paymentsOf(gatewayOrderId)).toEqual([]);
  });

  describe('with simulated faults', () => {
    afterEach(() =>
      app.client.post('//dev/gateway', { refunds: 'processed', captures: 'accepted', webhooks: 'once' }),
    );

    const pay = async (gatewayOrderId: string, body: object) =>
      expectSuccess(await app.client.post(`//dev/payments/${gatewayOrderId}`, body));
    const paymentsOf = async (gatewayOrderId: string) => app.get(PaymentGateway).paymentsOf(gatewayOrderId);
    const undelivered = async () => expectSuccess(await app.client.get('//dev/webhooks'));

    rules('PCR-16').it('authorises a payment, then captures it or fails it', async () => {
      for (const end of ['captured', 'failed']) {
        const { gatewayOrderId } = await gatewayOrder();
        const { gatewayPaymentId } = await pay(gatewayOrderId, { outcome: 'authorized' });
        expect(await paymentsOf(gatewayOrderId)).toMatchObject([{ status: 'authorized' }]);
        const same = await pay(gatewayOrderId, { outcome: end });
        expect(same).toMatchObject({ gatewayPaymentId, webhookDelivered: true });
        expect(await paymentsOf(gatewayOrderId)).toMatchObject([{ gatewayPaymentId, status: end }]);
      }
    });

    rules('PCR-16').it('accepts another amount than the order’s', async () => {
      const { gatewayOrderId } = await gatewayOrder();
      await pay(gatewayOrderId, { outcome: 'captured', amount: 12.34 });
      expect(await paymentsOf(gatewayOrderId)).toMatchObject([{ amountMinor: 1234 }]);
    });

    /** Pays, and the webhook goes wrong. @returns what the console shows of it */
    async function wrongWebhook(webhook: string) {
      const { gatewayOrderId } = await gatewayOrder();
      const payment = await pay(gatewayOrderId, { outcome: 'captured', webhook });
      expect(payment.webhookDelivered).toBe(false);
      const shown = async () =>
        (await undelivered()).find(
          ({ gatewayPaymentId }: typeof payment) => gatewayPaymentId === payment.gatewayPaymentId,
        );
      return { shown };
    }

    rules('PCR-16').it('loses a webhook until it is sent by hand', async () => {
      const { shown } = await wrongWebhook('lost');
      const lost = await shown();
      expect(lost).toMatchObject({ state: 'LOST' });
      const sent = expectSuccess(await app.client.post(`//dev/webhooks/${lost.id}`, {}));
      expect(sent).toEqual({ webhookDelivered: true });
      expectError(await app.client.post(`//dev/webhooks/${lost.id}`, {}), 404, 'Webhook not found');
    });

    rules('PCR-16').it('sends a forged webhook, which the service refuses, once', async () => {
      const { shown } = await wrongWebhook('forged');
      expect(await shown()).toMatchObject({ state: 'REFUSED' });
      expect(await due()).toEqual([]);
    });

    rules('PCR-16').it('sends a webhook ten minutes late by the service’s clock', async () => {
      const { shown } = await wrongWebhook('late');
      expect(await shown()).toMatchObject({ state: 'DUE' });
      expect(await due()).toEqual([]);
      app.clock.advance(600_000);
      await expectEventually(async () => expect(await due()).toEqual([]));
      expect(await shown()).toBeUndefined();
    });

    rules('PCR-16').it.each([
      ['twice', ['payment.captured', 'payment.captured']],
      ['out-of-order', ['order.paid', 'payment.captured', 'payment.authorized']],
    ])('sends webhooks %s', async (webhook, events) => {
      const received = jest.spyOn(app.get(PaymentReportsService), 'receive');
      const { gatewayOrderId } = await gatewayOrder();
      expect(await pay(gatewayOrderId, { outcome: 'captured', webhook })).toMatchObject({
        webhookDelivered: true,
      });
      expect(received.mock.calls.map(([{ readBody }]) => (readBody!() as { event: string }).event)).toEqual(
        events,
      );
      received.mockRestore();
    });

    rules('PCR-16').it('keeps refunds pending until they are ended by hand', async () => {
      for (const status of ['processed', 'failed']) {
        expect(expectSuccess(await app.client.post('//dev/gateway', { refunds: 'pending' }))).toMatchObject({
          refunds: 'pending',
          captures: 'accepted',
        });
        const { gatewayOrderId } = await gatewayOrder();
        const { gatewayPaymentId } = await pay(gatewayOrderId, { outcome: 'captured' });
        const { gatewayRefundId } = await app.get(PaymentGateway).refund({
          gatewayPaymentId,
          amountMinor: 149950,
          idempotencyKey: gatewayOrderId,
          reference: gatewayOrderId,
        });
        expect(expectSuccess(await app.client.get('//dev/refunds'))).toMatchObject([
          { gatewayRefundId, gatewayPaymentId, amount: 1499.5 },
        ]);
        const end = () => app.client.post(`//dev/refunds/${gatewayRefundId}`, { status });
        const [first, second] = (await Promise.all([end(), end()])).toSorted(
          (one, other) => one.status - other.status,
        );
        expect(expectSuccess(first!)).toEqual({ gatewayRefundId, status, webhookDelivered: true });
        expectError(second!, 409, 'Refund has ended already');
        expectError(await end(), 409, 'Refund has ended already');
        expect(await app.get(PaymentGateway).refundsOf(gatewayPaymentId)).toMatchObject([{ status }]);
      }
      const unknown = await app.client.post('//dev/refunds/rfnd_x', { status: 'failed' });
      expectError(unknown, 404, 'Refund not found');
    });
  });
});
