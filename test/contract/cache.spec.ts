import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { MemoryCache } from '#infrastructure/cache/adapters/memory.cache.js';
import { RedisCache } from '#infrastructure/cache/adapters/redis.cache.js';
import { CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { expectEventually } from '../support/expect-eventually.js';
import { tcpRelay } from '../support/stand-ins/tcp-relay.js';
import { cacheContract, newKey } from './cache.contract.js';

/** A Redis that the tests may fill. Without one, what needs a real Redis is skipped. */
const redisUrl = process.env.TEST_REDIS_URL;

cacheContract('memory', async () => {
  const clock = new AdjustableClock();
  const store = new MemoryCache(clock);
  return { store, clock, close: () => store.close() };
});

if (redisUrl !== undefined) {
  cacheContract('Redis', async () => {
    const clock = new AdjustableClock();
    const store = await RedisCache.connect(redisUrl, clock);
    return { store, clock, close: () => store.close() };
  });
}

/** Less than a command may wait for its answer: nothing waited. */
const SOON_MS = 900;
/** A silent server is given up after a second; a busy machine takes longer to notice. */
const WITHIN_MS = 4_000;

/** Every operation fails as the port says, and soon. */
async function expectDown(store: RedisCache, withinMs: number): Promise<void> {
  const started = performance.now();
  // prettier-ignore
  const outcomes = await Promise.allSettled([
    store.count(newKey(), 1000), store.putCode(newKey(), 'hash', 600), store.tryCode(newKey(), 'hash', 5),
    store.deleteCode(newKey()), store.reserve(newKey(), 1, 1000), store.release(newKey()),
    store.openWindows(newKey(), 1), store.closeWindow(newKey()), store.putMark(newKey(), 'mark', 1000),
    store.findMark(newKey()), store.deleteMark(newKey()), store.ping(), store.clockDriftMs(),
  ]);
  expect(performance.now() - started).toBeLessThan(withinMs);
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(CacheStoreDownError);
  }
}

describe('Redis cache store without Redis', () => {
  it('starts, and fails at once', async () => {
    const nobody = await tcpRelay({ host: '127.0.0.1', port: 1 });
    await nobody.close();
    const store = await RedisCache.connect(`redis://127.0.0.1:${nobody.port}`, new AdjustableClock());
    await expectDown(store, SOON_MS);
    await store.close();
  });

  it('does not wait for a server that accepts and never answers', async () => {
    const silent = await tcpRelay({ host: '127.0.0.1', port: 1 });
    silent.freeze();
    const store = await RedisCache.connect(`redis://127.0.0.1:${silent.port}`, new AdjustableClock());
    await expectDown(store, WITHIN_MS);
    await store.close();
    await silent.close();
  });
});

(redisUrl === undefined ? describe.skip : describe)(
  'Redis cache store when Redis goes and comes back',
  () => {
    async function relayed() {
      const { hostname, port } = new URL(redisUrl!);
      const relay = await tcpRelay({ host: hostname, port: Number(port) });
      const store = await RedisCache.connect(`redis://127.0.0.1:${relay.port}`, new AdjustableClock());
      return { relay, store };
    }

    it('recovers by itself after a lost connection', async () => {
      const { relay, store } = await relayed();
      const key = newKey();
      await store.count(key, 60_000);
      await relay.cut();
      await expectDown(store, SOON_MS);
      await relay.restore();
      await expectEventually(() => store.ping());
      expect((await store.count(key, 60_000)).count).toBe(2);
      await store.close();
      await relay.close();
    });

    it('fails within a second while the connection is silent, and finds a new one', async () => {
      const { relay, store } = await relayed();
      relay.freeze();
      await expectDown(store, WITHIN_MS);
      await relay.restore();
      await expectEventually(() => store.ping());
      await store.close();
      await relay.close();
    });
  },
);
