import { ConfigError } from '#config/config-error.js';

const ANSWER_TIMEOUT_MS = 4_000;

/**
 * Checks, before the application is built, that the configured Redis is reachable.
 * @throws ConfigError naming `REDIS_URL`, without the password that may stand in it
 */
export async function checkRedis(url: string): Promise<void> {
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
    await redis.ping();
  } catch (error) {
    const { message, code } = (reason ?? error) as { message?: string; code?: string };
    throw new ConfigError([
      `REDIS_URL: the cache store cannot be reached (${message || code || 'no answer'})`,
    ]);
  } finally {
    redis.disconnect();
  }
}
