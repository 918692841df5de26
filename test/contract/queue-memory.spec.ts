import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { memoryQueueBackend } from '#infrastructure/queue/memory-backend/index.js';
import { queueContract } from './queue.contract.js';

queueContract('in process', async () => {
  const clock = new AdjustableClock();
  return {
    connection: {},
    backend: memoryQueueBackend({ clock }),
    delayMs: 3_600_000,
    now: () => clock.nowMs(),
    pass: (ms) => clock.advance(ms),
    close: async () => undefined,
  };
});
