import { randomUUID } from 'node:crypto';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { paymentSignature } from '#infrastructure/payment-gateway/signatures.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';

describe('payments of the developer console', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp();
  });

  afterAll(() => app.close());

  const gatewayOrder = () =>
    app
      .get(PaymentGateway)
      .createOrder({ receipt: `ORD-${randomUUID()}`, amountMinor: 149950, currency: 'INR' });

  const due = () => (app.get(PaymentGateway) as SandboxPaymentGateway).dueWebhooks();

  it.each(['captured', 'failed'] as const)(
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

  it('shows open payments with their buttons, and pays by them', async () => {
    const { gatewayOrderId, receipt } = await gatewayOrder();
    const form = `//dev/payments/${gatewayOrderId}/form`;
    expect((await app.client.get('//dev')).text).toContain(receipt);
    const pay = (outcome: string) =>
      app.client.request('POST', form, {
        body: `outcome=${outcome}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
      });
    const failed = await pay('failed');
    expect([failed.status, failed.headers.get('location')]).toEqual([303, '/dev?done=failed#payments']);
    expect((await app.client.get('//dev')).text).toContain('a payment has failed');
    expect((await pay('captured')).headers.get('location')).toBe('/dev?done=paid#payments');
    expect((await app.client.get('//dev')).text).not.toContain(receipt);
  });

  it('answers 404 for an order that the gateway does not know', async () => {
    expectError(
      await app.client.post('//dev/payments/order_unknown', { outcome: 'captured' }),
      404,
      'Order not found',
    );
  });

  it.each([{}, { outcome: 'paid' }, { outcome: 'captured', amount: 1 }])('refuses %p', async (body) => {
    const { gatewayOrderId } = await gatewayOrder();
    expectError(await app.client.post(`//dev/payments/${gatewayOrderId}`, body), 400);
    expect(await app.get(PaymentGateway).paymentsOf(gatewayOrderId)).toEqual([]);
  });

  it('uses up nothing of what the limiters grant to the person who pays', async () => {
    const client = app.client.fromElsewhere();
    for (let payment = 0; payment < 5; payment++) {
      const { gatewayOrderId } = await gatewayOrder();
      expectSuccess(await client.post(`//dev/payments/${gatewayOrderId}`, { outcome: 'captured' }));
    }
    expect((await client.get('//')).headers.get('ratelimit-remaining')).toBe('99');
  });
});
