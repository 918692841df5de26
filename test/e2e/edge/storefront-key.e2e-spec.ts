import { limitKey } from '#http/rate-limit/rate-limiter.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { createApp, useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { limitOf } from './limit-headers.js';

const KEY = 'a-storefront-key-of-48-characters-0123456789abcd';
const NEXT = 'the-key-that-takes-its-place-0123456789abcdef01';
const SERVER_KEYS = {
  STOREFRONT_KEY: `${KEY}, ${NEXT}`,
  RATE_LIMIT_STANDARD_MAX: '',
  RATE_LIMIT_STOREFRONT_MAX: '500',
};

/** The routes that the storefront's server may read for itself. */
const CATALOGUE = [
  'GET /api/v1/products',
  'GET /api/v1/products/{id}',
  'GET /api/v1/products/slug/{slug}',
  'GET /api/v1/categories',
  'GET /api/v1/categories/slug/{slug}',
  'GET /api/v1/search',
  'GET /api/v1/interactions/product/{productId}',
  'GET /api/v1/shipping/options',
  'GET /api/v1/feeds/google-merchant.xml',
  'GET /api/v1/feeds/sitemap.xml',
];

describe("the storefront's server", () => {
  const app = useApp(SERVER_KEYS);
  const as = (key: string, buyer?: string) => ({
    headers: { 'x-storefront-key': key, ...(buyer !== undefined && { 'x-buyer-address': buyer }) },
  });

  rules('SFK-01').it('is counted by its visitors, each in the counter of their own', async () => {
    const server = app.client.fromElsewhere();
    for (let i = 0; i < 3; i++) await server.get('/products', as(KEY, '203.0.113.7'));
    const fourth = await server.get('/products', as(KEY, '203.0.113.7'));
    expect(limitOf(fourth)).toMatchObject({ limit: 100, remaining: 96 });
    const other = await server.get('/products', as(NEXT, '203.0.113.8:51234'));
    expect(limitOf(other)).toMatchObject({ limit: 100, remaining: 99 });
    // The visitor's own browser counts on where the server has counted.
    const direct = await app.client.get('/products', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(limitOf(direct)).toMatchObject({ remaining: 95 });
    expect(limitOf(await server.get('/notifications'))).toMatchObject({ limit: 100, remaining: 99 });
  });

  rules('SFK-02').it('reads the catalogue for itself by its key, from wherever', async () => {
    const { _id, slug } = await aProduct(app);
    const paths = ['/products', `/products/${_id}`, `/products/slug/${slug}`, '/categories', '/search?q=a'];
    const read = [];
    for (const path of [...paths, `/interactions/product/${_id}`])
      read.push(limitOf(await app.client.fromElsewhere().get(path, as(KEY))));
    const [first] = read;
    expect(first!.limit).toBe(500);
    expect(read.map(({ remaining }) => first!.remaining! - remaining!)).toEqual([0, 1, 2, 3, 4, 5]);
    const byOther = limitOf(await app.client.fromElsewhere().get('/products', as(NEXT)));
    expect(byOther).toMatchObject({ limit: 500, remaining: 499 });
  });

  rules('SFK-02').it('is counted by its address for everything else', async () => {
    for (const [name, { access }] of Object.entries(ROUTES)) {
      const [, path] = /^GET \/api\/v1(\/.*)$/.exec(name) ?? [];
      if (path === undefined || CATALOGUE.includes(name) || access !== 'public') continue;
      const answer = await app.client
        .fromElsewhere()
        .get(path.replace(/\{\w+\}/g, '65f0c3a2b1d4e5f6a7b8c9d0'), as(KEY));
      expect({ name, limit: limitOf(answer).limit }).toEqual({ name, limit: 100 });
    }
    const login = await app.client.fromElsewhere().post('/auth/login', {}, as(KEY));
    expect(limitOf(login)).toMatchObject({ remaining: expect.any(Number) });
  });

  rules('SFK-03').it('is refused with a wrong key, counted where it comes from', async () => {
    const client = app.client.fromElsewhere();
    for (const wrong of ['wrong', KEY.slice(1), `${KEY}x`, '', `${KEY}, ${KEY}`]) {
      const answer = await client.get('/products', as(wrong, '203.0.113.9'));
      expectError(answer, 401, 'The storefront key is wrong');
      expect(answer.headers.get('x-error-code')).toBe('STOREFRONT_KEY_WRONG');
    }
    const sixth = await client.get('/notifications');
    expect(limitOf(sixth)).toMatchObject({ limit: 100, remaining: 94 });
    for (let i = 0; i < 95; i++) await client.get('/products', as('wrong'));
    expect((await client.get('/products', as('wrong'))).status).toBe(429);
  });

  rules('SFK-03').it.each(['localhost', '203.0.113.256', '1.2.3.4, 5.6.7.8', '', 'x'.repeat(200)])(
    'is refused with an address that is none: %p',
    async (buyer) => {
      const answer = await app.client.fromElsewhere().get('/products', as(KEY, buyer));
      expectError(answer, 400, 'X-Buyer-Address must be an IP address');
      expect(answer.headers.get('x-error-code')).toBe('BUYER_ADDRESS_INVALID');
    },
  );

  rules('SFK-04').it('has the attempts of its visitors to log in counted as theirs', async () => {
    const server = app.client.fromElsewhere();
    const attempt = (buyer?: string) =>
      server.post('/auth/login', { email: 'nobody@example.com', password: 'Wrong#123' }, as(KEY, buyer));
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await attempt('203.0.113.20')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await attempt('203.0.113.21')).status).toBe(401);
    expect((await attempt()).status).toBe(401);
    const cache = app.get(CacheStore);
    const windows = await cache.openWindows(limitKey('auth', '203.0.113.2'), 10);
    expect(windows.map(({ key }) => key).toSorted()).toEqual([
      limitKey('auth', '203.0.113.20'),
      limitKey('auth', '203.0.113.21'),
    ]);
  });

  rules('SFK-05').it('changes nothing else: neither a role nor what browsers may send', async () => {
    expect((await app.client.fromElsewhere().get('/users/profile', as(KEY))).status).toBe(401);
    const asked = await app.client.request('OPTIONS', '/products', {
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-storefront-key',
      },
    });
    expect(asked.headers.get('access-control-allow-headers') ?? '').not.toMatch(/storefront/i);
  });
});

describe("the storefront's server elsewhere", () => {
  rules('SFK-05').it('is nobody where no key is set', async () => {
    const app = await createApp({ RATE_LIMIT_STANDARD_MAX: '' });
    const headers = { 'x-storefront-key': 'wrong', 'x-buyer-address': 'nobody' };
    const answer = await app.client.get('/products', { headers });
    expectSuccess(answer);
    expect(limitOf(answer)).toMatchObject({ limit: 100, remaining: 99 });
    await app.close();
  });

  rules('SFK-01').it('wins over TRUST_PROXY and RATE_LIMIT_TRUSTED_CIDRS', async () => {
    const app = await createApp({ ...SERVER_KEYS, RATE_LIMIT_TRUSTED_CIDRS: '10.0.0.0/8' });
    const at = (headers: Record<string, string>) =>
      app.client.get('/products', { headers: { 'x-forwarded-for': '10.1.2.3', ...headers } });
    expect(limitOf(await at({})).limit).toBeUndefined();
    const bought = await at({ 'x-storefront-key': KEY, 'x-buyer-address': '203.0.113.30' });
    expect(limitOf(bought)).toMatchObject({ limit: 100, remaining: 99 });
    expect(limitOf(await at({ 'x-storefront-key': KEY })).limit).toBe(500);
    expect(limitOf(await at({ 'x-storefront-key': 'wrong' }))).toMatchObject({ limit: 100, remaining: 99 });
    await app.close();
  });
});
