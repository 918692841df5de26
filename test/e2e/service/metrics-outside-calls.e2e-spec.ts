import { randomUUID } from 'node:crypto';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { startS3Server, type S3Server } from '../../support/peers/s3-server.js';
import { IdentityProviderStandIn } from '../../support/stand-ins/identity-provider.stand-in.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { SmtpStandIn } from '../../support/stand-ins/smtp.stand-in.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';
import { scrape } from './scraped-metrics.js';

const NAME = 'storefront_external_call_duration_seconds';
const GATEWAY = { keyId: 'rzp_test_key', keySecret: 'key-secret' };

describe('the metrics of external calls', () => {
  const gateway = new RazorpayStandIn(GATEWAY);
  const carrier = new ShiprocketStandIn();
  const engine = new TypesenseStandIn();
  const mailServer = new SmtpStandIn();
  let images: S3Server;
  let provider: IdentityProviderStandIn;

  const app = useApp(async () => {
    images = await startS3Server();
    const identity = await IdentityProviderStandIn.start(() => app.clock.nowSeconds());
    provider = identity.provider;
    const audience = {
      issuer: IdentityProviderStandIn.ISSUER,
      clientId: IdentityProviderStandIn.CLIENT_ID,
    };
    return {
      METRICS_ENABLED: 'true',
      ...(await gateway.start()),
      ...(await carrier.start()),
      ...(await engine.start()),
      SMTP_URL: `smtp://127.0.0.1:${await mailServer.start()}`,
      S3_ENDPOINT: images.bucket.endpoint,
      S3_BUCKET: images.bucket.bucket,
      S3_ACCESS_KEY_ID: images.bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: images.bucket.secretAccessKey,
      IMAGE_BASE_URL: images.bucket.baseUrl,
      OIDC_PROVIDERS: JSON.stringify([
        { ...audience, name: 'up', jwksUri: identity.jwksUri },
        { ...audience, name: 'down', jwksUri: 'http://127.0.0.1:1/keys' },
        { ...audience, name: 'lost', jwksUri: `${identity.jwksUri}-lost` },
      ]),
    };
  });

  afterAll(async () => {
    await Promise.all([gateway, carrier, engine].map(({ http }) => http.close()));
    await Promise.all([mailServer, images, provider].map((server) => server.close()));
  });

  /** How often an operation has ended in which way. */
  async function counted(service: string, operation: string, outcome: string): Promise<number> {
    const scraped = await scrape(app.url);
    return scraped.value(`${NAME}_count`, { service, operation, outcome }) ?? 0;
  }

  async function expectCounted(
    [service, operation, outcome]: [string, string, string],
    call: () => Promise<unknown>,
  ): Promise<void> {
    const before = await counted(service, operation, outcome);
    if (outcome === 'ok') await call();
    else await expect(call()).rejects.toMatchObject({ name: 'ExternalCallError' });
    expect((await counted(service, operation, outcome)) - before).toBe(1);
  }

  const aGatewayOrder = () =>
    app.get(PaymentGateway).createOrder({ receipt: randomUUID(), amountMinor: 149_950, currency: 'INR' });
  const aMail = (to: string) => ({ id: randomUUID(), to, subject: 'Hello', text: 'Hello', html: '<p>Hello' });
  const aFile = (folder: string) => ({
    folder,
    extension: 'webp',
    contentType: 'image/webp',
    content: Buffer.from('picture'),
  });

  it('count successes, refusals and broken connections of the payment gateway', async () => {
    await expectCounted(['payment-gateway', 'createOrder', 'ok'], aGatewayOrder);
    gateway.http.failNext(/orders$/, { status: 401, body: {} });
    await expectCounted(['payment-gateway', 'createOrder', 'refused'], aGatewayOrder);
    gateway.http.failNext(/orders$/, 'reset');
    await expectCounted(['payment-gateway', 'createOrder', 'unreachable'], aGatewayOrder);
    const { gatewayOrderId } = await aGatewayOrder();
    await expectCounted(['payment-gateway', 'paymentsOf', 'ok'], () =>
      app.get(PaymentGateway).paymentsOf(gatewayOrderId),
    );
  });

  /** Returns the value of a party's gauge. */
  const isUp = async (party: string) => (await scrape(app.url)).value('storefront_third_party_up', { party });

  rules('OPR-04').it(
    'show the gateway down after two calls that failed, and not after refusals of what was asked',
    async () => {
      await aGatewayOrder();
      const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'The amount must be an integer.' } };
      for (let times = 0; times < 2; times++) {
        gateway.http.failNext(/orders$/, { status: 400, body });
        await expect(aGatewayOrder()).rejects.toThrow('payment gateway');
      }
      expect(await isUp('gateway')).toBe(1);
      gateway.http.failNext(/orders$/, 'reset');
      await expect(aGatewayOrder()).rejects.toThrow('payment gateway');
      expect(await isUp('gateway')).toBe(1);
      gateway.http.failNext(/orders$/, { status: 401, body: {} });
      await expect(aGatewayOrder()).rejects.toThrow('payment gateway');
      expect(await isUp('gateway')).toBe(0);
      await aGatewayOrder();
      expect(await isUp('gateway')).toBe(1);
    },
  );

  rules('OPR-04').it(
    'show the mail server up when mailboxes do not exist, and down when it refuses the shop',
    async () => {
      const send = () => app.get(Mailer).send(aMail('nobody@example.com'));
      for (const [answer, up] of [
        ['550 5.1.1 no such user', 1],
        ['550 5.7.1 sender not allowed', 0],
      ] as const) {
        for (let mails = 0; mails < 2; mails += 1) {
          mailServer.failNext({ step: 'RCPT', answer });
          await expect(send()).rejects.toThrow('mail server');
        }
        expect(await isUp('mail')).toBe(up);
      }
      await send();
      expect(await isUp('mail')).toBe(1);
    },
  );

  it('count an operation of the carrier once, regardless of its number of calls', async () => {
    await expectCounted(['carrier', 'findOrder', 'ok'], () => app.get(Carrier).findOrder('ORD-1'));
    expect(carrier.http.received(/login$/)).toHaveLength(1);
    carrier.http.failNext(/orders$/, { status: 500, body: {} });
    await expectCounted(['carrier', 'findOrder', 'refused'], () => app.get(Carrier).findOrder('ORD-1'));
    carrier.http.failNext(/orders$/, 'half');
    await expectCounted(['carrier', 'findOrder', 'unreachable'], () => app.get(Carrier).findOrder('ORD-1'));
  });

  it('count successes of the search engine, and no response as a time-out', async () => {
    await expectCounted(['search-engine', 'ping', 'ok'], () => app.get(SearchEngine).ping());
    engine.http.failNext(/health$/, { status: 503, body: { message: 'Not Ready or Lagging' } });
    await expectCounted(['search-engine', 'ping', 'refused'], () => app.get(SearchEngine).ping());
    engine.http.failNext(/health$/, 'silence');
    await expectCounted(['search-engine', 'ping', 'timeout'], () => app.get(SearchEngine).ping());
    const { value } = await scrape(app.url);
    const seconds = value(`${NAME}_sum`, { service: 'search-engine', outcome: 'timeout' });
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(10);
  });

  it('count successes, refusals and broken connections of the mail server', async () => {
    await expectCounted(['mail', 'send', 'ok'], () => app.get(Mailer).send(aMail('asha@example.com')));
    mailServer.failNext({ step: 'RCPT', answer: '550 no such user' });
    await expectCounted(['mail', 'send', 'refused'], () => app.get(Mailer).send(aMail('nobody@example.com')));
    mailServer.failNext({ step: 'CONNECT', answer: 'reset' });
    await expectCounted(['mail', 'ping', 'unreachable'], () => app.get(Mailer).ping());
  });

  it('count successes of the image host, and requests that were never sent', async () => {
    let url = '';
    await expectCounted(['image-host', 'store', 'ok'], async () => {
      url = await app.get(ImageHost).store(aFile('products'));
    });
    await expectCounted(['image-host', 'remove', 'ok'], () => app.get(ImageHost).remove(url));
    await expectCounted(['image-host', 'store', 'refused'], () => app.get(ImageHost).store(aFile('../keys')));
  });

  it('count the fetching of the keys of identity providers', async () => {
    const signIn = async (name: string) =>
      app.client.fromElsewhere().post(`/auth/oauth/${name}`, { idToken: await provider.issue() });
    expectSuccess(await signIn('up'));
    expectSuccess(await signIn('up'));
    expect(await counted('identity-provider', 'fetchKeys', 'ok')).toBe(1);
    expectError(await signIn('down'), 401);
    expect(await counted('identity-provider', 'fetchKeys', 'unreachable')).toBe(1);
    provider.http.failNext(/keys-lost$/, { status: 404, body: {} });
    expectError(await signIn('lost'), 401);
    expect(await counted('identity-provider', 'fetchKeys', 'refused')).toBe(1);
  });

  it('have no other label values', async () => {
    const { valuesOf, text } = await scrape(app.url);
    const services = 'carrier identity-provider image-host mail payment-gateway search-engine';
    expect(valuesOf(`${NAME}_count`, 'service').sort().join(' ')).toBe(services);
    expect(valuesOf(`${NAME}_count`, 'outcome').sort()).toEqual(['ok', 'refused', 'timeout', 'unreachable']);
    for (const secret of [GATEWAY.keySecret, carrier.credentials.password, engine.apiKey])
      expect(text).not.toContain(secret);
  });
});
