import { Metrics } from '#infrastructure/metrics/metrics.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session } from '../../support/session.js';
import { paymentEvent, sendCarrierWebhook, sendGatewayWebhook } from '../../support/webhooks.js';

const CLOSED = { SHOP_CLOSED: 'true', SHOP_CLOSED_RETRY_SECONDS: '120', METRICS_ENABLED: 'true' };
const FROM_DASHBOARD = { headers: { 'x-client': 'dashboard' } };
const LOGIN = { email: 'nobody@example.com', password: 'Wrong#12345' };

describe('a shop that is closed for maintenance', () => {
  const app = useApp(CLOSED);

  rules('OPR-62').it.each([
    ['the catalogue', 'GET', '/products'],
    ['an unknown path of the API', 'GET', '/nothing-here'],
    ['a registration', 'POST', '/auth/register'],
    ['a login', 'POST', '/auth/login'],
    ['a checkout', 'POST', '/orders/checkout'],
  ] as const)('answers 503 with Retry-After and reads no body: %s', async (_what, method, path) => {
    const { client } = app;
    const answer = method === 'GET' ? await client.get(path) : await client.post(path, '{ no JSON');
    expectError(answer, 503, 'The shop is closed for maintenance; please try again later');
    expect(answer.headers.get('x-error-code')).toBe('SHOP_CLOSED');
    expect(answer.headers.get('retry-after')).toBe('120');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  rules('OPR-62').it('answers a signed-in customer so, too', async () => {
    const { client } = await session(app).asUser();
    expectError(await client.get('/orders/my-order'), 503);
    expectError(await client.get('/orders/my-order', FROM_DASHBOARD), 503);
  });

  rules('OPR-62').it('takes the webhooks of gateway and carrier, and checks their signatures', async () => {
    const event = paymentEvent('payment.captured', {
      id: 'pay_AAAAAAAAAAAAAA',
      order_id: 'order_AAAAAAAAAAAAAA',
      amount: 100,
    });
    expect((await sendGatewayWebhook(app, event)).status).toBe(200);
    expect((await sendGatewayWebhook(app, event, { 'x-gateway-signature': 'forged' })).status).toBe(401);
    expect((await sendCarrierWebhook(app, { awb: 'unknown', current_status: 'DELIVERED' })).status).toBe(200);
  });

  rules('OPR-62').it('lets administrators work, and sign in from their dashboard', async () => {
    const { client } = await session(app).asAdmin();
    expectSuccess(await client.get('/orders/admin'), 200);
    expectError(await app.client.post('/auth/login', LOGIN, FROM_DASHBOARD), 401);
  });

  rules('OPR-62').it('is healthy, and tells its metrics', async () => {
    expect((await app.client.get('//health')).status).toBe(200);
    const text = await app.get(Metrics).text();
    expect(text).toContain('storefront_shop_closed 1');
    expect(text).toMatch(/requests?_duration_seconds_count\{[^}]*status="overloaded"[^}]*\}/);
    expect(text).not.toContain('status="503"');
  });
});

describe('a shop that is open', () => {
  const app = useApp({ METRICS_ENABLED: 'true' });

  rules('OPR-62').it('is open by default', async () => {
    expectSuccess(await app.client.get('/products'), 200);
    expect(await app.get(Metrics).text()).toContain('storefront_shop_closed 0');
  });
});
