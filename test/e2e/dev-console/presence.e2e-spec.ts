import { IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';

const CONSOLE = [
  ...Object.keys(ROUTES).filter((name) => name.includes(' /dev/')),
  'GET /dev',
  'GET /dev/mails/x',
  'GET /dev/requests',
  'GET /dev/tokens.js',
];

describe('in production', () => {
  const app = useApp(IN_PRODUCTION);

  rules('OPS-25').it.each(CONSOLE)('serves no %s', async (name) => {
    expectError(await sendTo(app.client, name), 404, 'Route not found');
  });

  rules('OPS-25').it('takes no form', async () => {
    const answer = await postForm(app, '//dev/clock/form', { advanceSeconds: '1' });
    expect([404, 415]).toContain(answer.status);
  });

  rules('DEM-06', 'GDE-04').it.each([
    '//shop',
    '//shop/shop.js',
    '//shop/client/index.js',
    '//docs',
    '//docs/',
  ])('serves no %s', async (path) => {
    expectError(await app.client.get(path), 404, 'Route not found');
  });

  it('leaves the console out of the API description', async () => {
    const { body } = await app.client.get('//api/docs-json');
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/dev'))).toEqual([]);
  });

  it('reveals no secrets on the welcome page', async () => {
    const facts = expectSuccess(await app.client.get('//'));
    expect(Object.keys(facts).toSorted()).toEqual(['apiDescription', 'health', 'name']);
    const { text } = await app.client.get('//', { headers: { accept: 'text/html' } });
    expect(text).toContain('It is running');
    expect(text).not.toMatch(/demo|Try this|<script/);
  });
});

describe('without demo data', () => {
  const app = useApp({ SEED_DEMO: 'false' });

  rules('DEV-17').it('has no demo accounts, and no tokens of any', async () => {
    expectError(
      await app.client.post('//dev/tokens', { email: 'admin@demo.shop' }),
      404,
      /^There is no such demo/,
    );
    expect((await app.client.get('//dev')).text).not.toContain('Copy token');
  });
});

describe('with a real carrier and a real mail server', () => {
  const app = useApp({
    SHIPPING_API_URL: 'http://127.0.0.1:9',
    SHIPPING_EMAIL: 'shop@example.com',
    SHIPPING_PASSWORD: 'password',
    SHIPPING_PICKUP_LOCATION: 'Warehouse',
    CARRIER_WEBHOOK_SECRET: 'secret',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });

  it('has neither shipments nor an inbox in the console', async () => {
    expectError(await app.client.get('//dev/inbox'), 404, 'Route not found');
    expectError(await app.client.get('//dev/mails/x'), 404, 'Route not found');
    expectError(await app.client.get('//dev/carrier'), 404, 'Route not found');
    const report = await app.client.post('//dev/shipments/ORD-1', { status: 'DELIVERED' });
    expectError(report, 404, 'Route not found');
    const page = await app.client.get('//dev');
    expect(page.text).not.toMatch(/id="shipments"|id="inbox"/);
  });

  it('keeps payments and the clock', async () => {
    const page = await app.client.get('//dev');
    expect(page.text).toContain('id="payments"');
    expectSuccess(await app.client.get('//dev/clock'));
    const payment = await app.client.post('//dev/payments/order_x', { outcome: 'captured' });
    expectError(payment, 404, 'Order not found');
  });
});
