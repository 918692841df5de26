import { Redis } from 'ioredis';

/** An empty database of a running Redis server, for one application of a test. */
export interface RedisDatabase {
  readonly url: string;
  /** Everything that lies in it, as text: keys and values. */
  text(): Promise<string>;
  close(): Promise<void>;
}

/** Each application counts itself in here, so that no two that run at once share a database. */
const COUNTER = 'storefront-tests:databases';

/** Takes the next database of the server at `TEST_REDIS_URL`, empties it, and empties it again at the end. */
export async function takeRedisDatabase(serverUrl: string): Promise<RedisDatabase> {
  const server = new Redis(serverUrl);
  const [, available] = (await server.config('GET', 'databases')) as [string, string];
  const index = 1 + ((await server.incr(COUNTER)) % (Number(available) - 1));
  await server.select(index);
  await server.flushdb();
  const url = new URL(serverUrl);
  url.pathname = `/${index}`;
  return {
    url: url.toString(),
    text: async () => {
      const keys = await server.keys('*');
      const values = await Promise.all(keys.map((key) => valueOf(server, key)));
      return keys.map((key, i) => `${key} ${JSON.stringify(values[i])}`).join('\n');
    },
    close: async () => {
      await server.flushdb();
      await server.quit();
    },
  };
}

/** A value of any type, or nothing when it has expired since its key was listed. */
async function valueOf(server: Redis, key: string): Promise<unknown> {
  switch (await server.type(key)) {
    case 'string':
      return server.get(key);
    case 'hash':
      return server.hgetall(key);
    case 'list':
      return server.lrange(key, 0, -1);
    case 'set':
      return server.smembers(key);
    case 'zset':
      return server.zrange(key, '0', '-1');
    case 'stream':
      return server.xrange(key, '-', '+');
    default:
      return undefined;
  }
}
