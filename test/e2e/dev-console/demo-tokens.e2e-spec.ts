import { seedDemo } from '#demo-shop/data/seed-demo.js';
import { useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session } from '../../support/session.js';

describe('the tokens of the demo accounts', () => {
  const app = useApp({ SEED_DEMO: 'true' });

  beforeAll(async () => {
    await seedDemo(app as never);
  });

  rules('DEV-17').it('are good for what the account may do, for 15 minutes', async () => {
    const { accessToken, expiresAt } = expectSuccess(
      await app.client.post('//dev/tokens', { email: 'asha@demo.shop' }),
    );
    const asha = app.client.as(accessToken);
    expect(expectSuccess(await asha.get('/users/profile')).email).toBe('asha@demo.shop');
    expectError(await asha.get('/orders/admin'), 403);
    const inMs = Date.parse(expiresAt) - app.clock.nowMs();
    expect(inMs).toBeGreaterThan(14 * 60_000);
    expect(inMs).toBeLessThanOrEqual(15 * 60_000);
    const admin = expectSuccess(await app.client.post('//dev/tokens', { email: 'admin@demo.shop' }));
    expectSuccess(await app.client.as(admin.accessToken).get('/orders/admin'));
  });

  rules('DEV-17').it(
    'are shown on a page where no script copies them, which no other site can ask for',
    async () => {
      const ask = (headers: Record<string, string>) =>
        postForm(app, '//dev/tokens/form', { email: 'ravi@demo.shop' }, headers);
      const page = await ask({ origin: app.url });
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const [, token] = /<pre>([\w.-]+)<\/pre>/.exec(page.text) ?? [];
      expect(expectSuccess(await app.client.as(token!).get('/users/profile')).firstname).toBe('Ravi');
      expectError(await ask({ origin: 'https://evil.example.com' }), 403);
    },
  );

  rules('DEV-17').it('are of no other account, and of none that is deleted', async () => {
    const { user } = await session(app).asUser();
    expectError(await app.client.post('//dev/tokens', { email: user.email }), 400, /^email must be one of/);
    expectError(await app.client.post('//dev/tokens', {}), 400, /^email/);
    const { accessToken } = expectSuccess(await app.client.post('//dev/tokens', { email: 'ravi@demo.shop' }));
    const ravi = app.client.as(accessToken);
    expectSuccess(await ravi.delete('/users/profile'));
    const gone = await app.client.post('//dev/tokens', { email: 'ravi@demo.shop' });
    expectError(gone, 404, /^There is no such demo account/);
  });
});
