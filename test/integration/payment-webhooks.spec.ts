import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Logger } from '@nestjs/common';
import { SystemClock } from '#common/time/clock.js';
import { PaymentWebhooks } from '#dev-console/payment-webhooks.js';
import { WebhookSender, type OwnAddress } from '#dev-console/webhook-sender.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { openDatabase, type TestDatabase } from '../support/database.js';
import { expectEventually } from '../support/expect-eventually.js';
import { HttpStandIn } from '../support/stand-ins/http-stand-in.js';

const SECRETS = { keySecret: 'key secret', webhookSecret: 'webhook secret' };
const WEBHOOK = /^\/api\/v1\/orders\/webhook$/;

describe('the webhooks of the sandbox gateway', () => {
  let database: TestDatabase;
  let gateway: SandboxPaymentGateway;
  let shop: HttpStandIn;
  let webhooks: PaymentWebhooks;
  let answered: EventEmitter;

  beforeAll(() => Logger.overrideLogger(false));

  beforeEach(async () => {
    database = await openDatabase();
    gateway = await SandboxPaymentGateway.open(database.connection, new SystemClock(), SECRETS);
    answered = new EventEmitter();
    shop = new HttpStandIn(() => {
      answered.emit('confirmed');
      return { body: { status: 'success' } };
    });
    const { hostname, port } = new URL(await shop.start());
    const address = { get: () => ({ host: hostname, port: Number(port) }) } as OwnAddress;
    webhooks = new PaymentWebhooks(gateway, new WebhookSender(address), new SystemClock());
    webhooks.onApplicationBootstrap();
  });

  afterEach(async () => {
    await webhooks.onApplicationShutdown();
    await shop.close();
    await database.close();
  });

  const pay = async () => {
    const order = await gateway.createOrder({ receipt: randomUUID(), amountMinor: 10_000, currency: 'INR' });
    return gateway.pay(order.gatewayOrderId, 'captured');
  };

  const events = () => shop.received(WEBHOOK).map(({ body }) => (body as { event: string }).event);

  it('reach the shop with the signature of their exact body, and are no longer due', async () => {
    const { webhook } = await pay();
    expect(await webhooks.deliver(webhook)).toBe(true);
    const [request] = shop.received(WEBHOOK);
    expect(request!.headers['x-gateway-signature']).toBe(
      webhookSignature(webhook.body, SECRETS.webhookSecret),
    );
    expect(JSON.stringify(request!.body)).toBe(webhook.body);
    expect(await gateway.webhooks.due()).toEqual([]);
  });

  it('are sent once for concurrent deliveries', async () => {
    const { webhook } = await pay();
    expect(await Promise.all([webhooks.deliver(webhook), webhooks.deliver(webhook)])).toEqual([true, true]);
    expect(events()).toEqual(['payment.captured']);
  });

  it('report a refund automatically', async () => {
    const { gatewayPaymentId, webhook } = await pay();
    await webhooks.deliver(webhook);
    await gateway.refund({
      gatewayPaymentId,
      amountMinor: 10_000,
      idempotencyKey: 'once',
      reference: 'once',
    });
    await expectEventually(() => expect(events()).toEqual(['payment.captured', 'refund.processed']));
    await expectEventually(async () => expect(await gateway.webhooks.due()).toEqual([]));
  });

  it('are retried until the shop confirms them', async () => {
    shop.failNext(WEBHOOK, { status: 503, body: {} });
    const { webhook } = await pay();
    // The retry comes after ten seconds: looking for it all the time is work.
    const confirmed = once(answered, 'confirmed');
    expect(await webhooks.deliver(webhook)).toBe(false);
    expect(await gateway.webhooks.due()).toHaveLength(1);
    await confirmed;
    expect(events()).toEqual(['payment.captured', 'payment.captured']);
    await expectEventually(async () => expect(await gateway.webhooks.due()).toEqual([]));
    expect(events()).toHaveLength(2);
  });

  it('stay due when the shop is unreachable', async () => {
    shop.failNext(WEBHOOK, 'reset');
    const { webhook } = await pay();
    expect(await webhooks.deliver(webhook)).toBe(false);
    expect(await gateway.webhooks.due()).toHaveLength(1);
  });
});
