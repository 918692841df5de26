import { EventEmitter } from 'node:events';
import type { IQueueBackend } from 'bullmq';
import { UnsupportedQueueOperationError } from './errors.js';

function refuse(operation: string): never {
  throw new UnsupportedQueueOperationError(operation);
}

/**
 * The operations of BullMQ that the in-process backend does not offer: flows (jobs with children) and metrics.
 * Each refuses by name, none pretends to have done something.
 */
export abstract class RefusedOperations extends EventEmitter {
  forQueue(): IQueueBackend {
    return refuse('forQueue (flows)');
  }

  parseNodeKey(): { prefix: string; queueName: string; id: string } {
    return refuse('parseNodeKey (flows)');
  }

  async addFlow(): Promise<[Error | null, string | number][]> {
    return refuse('addFlow (flows)');
  }

  async moveToWaitingChildren(): Promise<boolean> {
    return refuse('moveToWaitingChildren (flows)');
  }

  async removeUnprocessedChildren(): Promise<void> {
    refuse('removeUnprocessedChildren (flows)');
  }

  async removeChildDependency(): Promise<boolean> {
    return refuse('removeChildDependency (flows)');
  }

  async getDependencyCounts(): Promise<number[]> {
    return refuse('getDependencyCounts (flows)');
  }

  async getDependencies(): Promise<Record<string, never>> {
    return refuse('getDependencies (flows)');
  }

  async getProcessedChildrenValues(): Promise<Record<string, string>> {
    return refuse('getProcessedChildrenValues (flows)');
  }

  async getIgnoredChildrenFailures(): Promise<Record<string, string>> {
    return refuse('getIgnoredChildrenFailures (flows)');
  }

  async paginate(): ReturnType<IQueueBackend['paginate']> {
    return refuse('paginate (flows)');
  }

  async getMetrics(): Promise<[string[], string[], number]> {
    return refuse('getMetrics (metrics)');
  }
}
