import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { limitOf } from './limit-headers.js';

describe('the limiter key of a request', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10' });

  const from = (address: string) =>
    app.client.get('/notifications', { headers: { 'x-forwarded-for': address } });

  rules('SES-06').it('is the /64 of an IPv6 address', async () => {
    for (let host = 0; host < 10; host += 1)
      expect((await from(`2001:db8:0:1:${host.toString(16)}::${host + 1}`)).status).toBe(401);
    expectError(await from('2001:DB8:0:1:ffff:ffff:ffff:ffff'), 429);
    expect((await from('2001:db8:0:2::1')).status).toBe(401);
  });

  rules('CRD-03').it('is its /48 as well, which has ten times as much', async () => {
    for (let network = 0; network < 20; network += 1)
      for (let host = 1; host <= 5; host += 1)
        expect((await from(`2001:db8:7:${network}::${host}`)).status).toBe(401);
    const refused = await from('2001:db8:7:99::1');
    expectError(refused, 429);
    expect(limitOf(refused)).toMatchObject({ limit: 100, remaining: 0 });
    expect((await from('2001:db8:8:99::1')).status).toBe(401);
  });

  rules('CRD-03').it('uses up nothing of the /48 once the /64 is refused', async () => {
    for (let host = 1; host <= 100; host += 1) await from(`2001:db8:9:1::${host}`);
    expect((await from('2001:db8:9:2::1')).status).toBe(401);
  });
});

describe('the client behind proxies that are trusted by address', () => {
  const app = useApp({ TRUST_PROXY: 'loopback,10.0.0.0/8', RATE_LIMIT_STANDARD_MAX: '' });

  const left = async (...addresses: string[]) => {
    const headers = { 'x-forwarded-for': addresses.join(', ') };
    return limitOf(await app.client.get('/notifications', { headers })).remaining!;
  };

  rules('OPS-17').it.each([
    ['without ports', '31', ['10.1.2.3']],
    ['with ports of all', '33:5511', ['10.1.2.5:4444', '10.9.9.9:80']],
  ])('has a limit of its own, %s', async (_what, host, proxies) => {
    const first = await left(`198.51.100.${host}`, ...proxies);
    expect(await left(`198.51.100.${host}`, ...proxies)).toBe(first - 1);
    expect(await left(`203.0.113.${host}`, ...proxies)).toBe(first);
  });

  rules('OPS-17').it('is the untrusted sender, regardless of the addresses it forges', async () => {
    const sender = ['198.51.100.77', '10.1.2.3:4444'];
    const first = await left('203.0.113.80', ...sender);
    expect(await left('203.0.113.81', ...sender)).toBe(first - 1);
  });
});

describe('the checkout limiter', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '', RATE_LIMIT_CHECKOUT_MAX: '' });

  rules('SES-07').it('counts an account that uses many addresses', async () => {
    const asha = await session(app).asUser();
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await checkoutAs(asha.token));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect(answers.slice(0, 5).map((answer) => limitOf(answer).remaining)).toEqual([4, 3, 2, 1, 0]);
    const refused = answers[5]!;
    expectError(
      refused,
      429,
      /^Checkout limit exceeded\. Please contact support if you need to place a bulk order\.$/,
    );
    expect(refused.body.data).toBeNull();
    expect(refused.headers.get('ratelimit-limit')).toBe('5');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3590);
    app.clock.advance(3_600_000);
    const later = await session(app).asUser();
    expectError(await later.client.post('/orders/checkout', {}), 400);
  });

  const checkoutAs = (token: string) => app.client.fromElsewhere().as(token).post('/orders/checkout', {});

  rules('SES-07').it('counts many accounts that use one address', async () => {
    const there = app.client.fromElsewhere();
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await there.as((await session(app).asUser()).token).post('/orders/checkout', {}));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  rules('SES-07').it('counts only the requests of the account, and no bad token', async () => {
    const [asha, ravi] = [await session(app).asUser(), await session(app).asUser()];
    for (let count = 0; count < 5; count += 1) await checkoutAs(asha.token);
    expectError(await checkoutAs(asha.token), 429);
    expectError(await checkoutAs(ravi.token), 400);
    for (let count = 0; count < 6; count += 1) expectError(await checkoutAs(`${ravi.token}x`), 401);
    expectError(await checkoutAs(ravi.token), 400);
  });
});
