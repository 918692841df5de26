import type { Redis } from 'ioredis';

/**
 * Writes a small key that expires after a few seconds. A Redis that is full, a replica, and one that cannot save answer reads
 * and refuse this, and with it every request and job.
 * @throws the refusal
 */
export async function checkWrites(redis: Redis): Promise<void> {
  await redis.set('storefront:writable', '1', 'PX', 5_000);
}
