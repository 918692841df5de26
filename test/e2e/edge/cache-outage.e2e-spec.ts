import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { countMailsTo } from '../../support/inbox.js';
import { session } from '../../support/session.js';

const MESSAGE = 'Service temporarily unavailable';

describe('while the cache store is down', () => {
  const app = useApp();
  let cache: CacheStore;
  let count: CacheStore['count'];

  const down = () => Promise.reject(new CacheStoreDownError());

  beforeAll(async () => {
    cache = app.get(CacheStore);
    count = cache.count.bind(cache);
    cache.putCode = down;
  });

  beforeEach(() => {
    cache.count = down;
  });

  rules('CON-20', 'ERR-32', 'EVE-21').it(
    'refuses rate-limited requests, with and without a token',
    async () => {
      const { client } = await session(app).asUser();
      expectError(await app.client.get('/products'), 503, MESSAGE);
      expectError(await client.get('/users/profile'), 503, MESSAGE);
      expectError(await client.post('/orders/checkout', {}), 503, MESSAGE);
    },
  );

  rules('EVE-21').it('refuses to create a code that it cannot store, and mails none', async () => {
    cache.count = count;
    const { client, user } = await session(app).asUser();
    expectError(await client.post('/users/profile/security/password/otp'), 503, MESSAGE);
    expect(await countMailsTo(app, user.email)).toBe(0);
  });
});
