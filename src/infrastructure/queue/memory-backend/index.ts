import type { BackendFactory, IQueueBackend } from 'bullmq';
import type { Clock } from '#common/time/clock.js';
import type { BackendRole, BackendSettings } from './backend-connection.js';
import { MemoryQueueBackend } from './memory-queue-backend.js';
import { QueueState } from './queue-state.js';

export { QueueRefusalError, UnsupportedQueueOperationError } from './errors.js';

/**
 * Queues without Redis: pass the result to BullMQ's `setDefaultBackendFactory` before the first `Queue` or
 * `Worker` is made, and the same producers and processors run within this process. Delays, backoffs and
 * schedules follow `clock`, its jumps included.
 *
 * Every queue made by one factory shares its jobs with the workers and queues of the same name and prefix made
 * by the same factory. The jobs live as long as the factory.
 */
export function memoryQueueBackend({ clock }: { clock: Clock }): BackendFactory<IQueueBackend, object> {
  const queues = new Map<string, QueueState>();
  return (name, options, { blocking = false, withBlockingConnection = false } = {}) => {
    const settings = options as BackendSettings;
    const key = JSON.stringify([settings.prefix ?? '', name]);
    const queue = queues.get(key) ?? new QueueState(clock);
    queues.set(key, queue);
    const role: BackendRole = withBlockingConnection ? 'worker' : blocking ? 'events' : 'queue';
    return new MemoryQueueBackend(name, queue, settings, role);
  };
}
