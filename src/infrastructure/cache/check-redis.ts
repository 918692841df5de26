import type { Redis } from 'ioredis';
import { ConfigError, UnreachableError } from '#config/config-error.js';

const ANSWER_TIMEOUT_MS = 4_000;
/** Redis answers, and does not let this user in or do this: waiting does not help. */
const REFUSED = /WRONGPASS|NOAUTH|NOPERM|invalid password|unknown command/i;

/** The messages of ioredis without a usable connection. */
const LOST = /^(?:Connection is closed|Stream isn't writeable|Command timed out)/;

/** How Redis uses its memory, in bytes. */
export interface RedisMemory {
  /** `maxmemory-policy`. */
  readonly policy: string;
  readonly usedBytes: number;
  /** 0: no limit but the machine's. */
  readonly maxBytes: number;
}

/**
 * Checks, before the application is built, that the configured Redis is reachable.
 * @throws ConfigError naming `REDIS_URL`, without the password that may stand in it; UnreachableError when it does not answer
 */
export async function checkRedis(url: string): Promise<void> {
  await onRedis(url, (redis) => redis.ping());
}

/**
 * Asks the configured Redis for its memory: by `INFO`, which managed services allow where they refuse `CONFIG`.
 * @throws ConfigError like `checkRedis`, also when the user may not ask
 */
export async function redisMemory(url: string): Promise<RedisMemory> {
  const info = await onRedis(url, (redis) => redis.info('memory'));
  const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  return {
    policy: field('maxmemory_policy'),
    usedBytes: Number(field('used_memory')),
    maxBytes: Number(field('maxmemory')),
  };
}

async function onRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The event may carry more detail than the error of the calls below.
  let reason: Error | undefined;
  redis.on('error', (error: Error) => {
    reason ??= error;
  });
  try {
    await redis.connect();
    return await work(redis);
  } catch (error) {
    throw redisFault(reason ?? error);
  } finally {
    redis.disconnect();
  }
}

/** Whether a client has lost its Redis, or has not found one. */
export function isLostRedis(error: unknown): boolean {
  const { name = '', message = '' } = error as { name?: string; message?: string };
  return name === 'MaxRetriesPerRequestError' || LOST.test(message);
}

/** Returns the fault of a connection to Redis, which names `REDIS_URL` and no password. */
export function redisFault(error: unknown): ConfigError {
  const { message, code } = error as { message?: string; code?: string };
  const fault = `REDIS_URL: the cache store cannot be reached (${message || code || 'no answer'})`;
  return REFUSED.test(fault) ? new ConfigError([fault]) : new UnreachableError([fault]);
}
