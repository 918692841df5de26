import { createRedisBackend } from 'bullmq';
import { queueContract } from './queue.contract.js';

const url = process.env['TEST_REDIS_URL'];

if (url) {
  queueContract('Redis', async () => ({
    connection: { url, maxRetriesPerRequest: null },
    backend: createRedisBackend,
    delayMs: 400,
    now: () => Date.now(),
    pass: () => undefined,
    close: async () => undefined,
  }));
} else {
  describe('queues: Redis (skipped: TEST_REDIS_URL is not set)', () => {
    it.skip('needs the address of a Redis server', () => undefined);
  });
}
