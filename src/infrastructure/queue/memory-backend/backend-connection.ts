import {
  ConnectionClosedError,
  QueueKeys,
  type KeepJobs,
  type RateLimiterOptions,
  type RepeatStrategy,
  type StreamReadRaw,
} from 'bullmq';
import { UnsupportedQueueOperationError } from './errors.js';
import type { EventReader } from './event-log.js';
import type { IdleWorker } from './idle-workers.js';
import type { JobRecord } from './job-record.js';
import type { Connection, QueueState } from './queue-state.js';
import { RefusedOperations } from './refused-operations.js';

/** What the backend needs of the options of the `Queue`, `Worker` or `QueueEvents` that it serves. */
export interface BackendSettings {
  readonly prefix?: string;
  /** A worker's name. */
  readonly name?: string;
  readonly limiter?: RateLimiterOptions;
  readonly removeOnComplete?: KeepJobs;
  readonly removeOnFail?: KeepJobs;
  readonly maxStalledCount?: number;
  readonly metrics?: object;
  readonly settings?: { repeatStrategy?: RepeatStrategy };
}

/** Whom a backend serves: a `Worker` waits for jobs, a `QueueEvents` reads events, a `Queue` does neither. */
export type BackendRole = 'queue' | 'worker' | 'events';

/**
 * One instance's connection to a queue: who it is, being open or closed, waiting for jobs and events, and the
 * queue's settings. A connection that is closed refuses every operation as a closed Redis connection would.
 */
export abstract class BackendConnection extends RefusedOperations implements Connection {
  readonly minimumBlockTimeout = 0.001;
  readonly qualifiedName: string;
  readonly keys: Record<string, string>;
  /** Under which name the instance is listed among the queue's clients; a plain `Queue` is not. */
  listedName: string | undefined;
  closing: Promise<void> | undefined;

  /** The jobs that this worker has started and not finished. A lock lives as long as its worker does. */
  protected readonly held = new Set<JobRecord>();
  private readonly queueKeys: QueueKeys;
  private readonly reader: EventReader | undefined;
  private waiting: IdleWorker | undefined;
  private interrupted = false;

  constructor(
    private readonly queueName: string,
    protected readonly queue: QueueState,
    protected readonly settings: BackendSettings,
    role: BackendRole,
  ) {
    super();
    if (settings.metrics) throw new UnsupportedQueueOperationError('the worker option metrics');
    this.queueKeys = new QueueKeys(settings.prefix);
    this.qualifiedName = this.queueKeys.getQueueQualifiedName(queueName);
    this.keys = this.queueKeys.getKeys(queueName);
    if (role === 'worker') this.listedName = this.clientName(settings.name ? `:w:${settings.name}` : '');
    if (role === 'events') this.reader = queue.events.open();
    queue.connect(this);
  }

  toKey(type: string): string {
    return this.queueKeys.toKey(this.queueName, type);
  }

  clientName(suffix = ''): string {
    return `${this.queueKeys.prefix}:${Buffer.from(this.queueName).toString('base64')}${suffix}`;
  }

  async setName(name: string): Promise<void> {
    this.listedName = name;
  }

  /** @returns one text in the format of Redis' CLIENT LIST, which BullMQ parses */
  async getClientList(): Promise<string[]> {
    const names = [...this.queue.connections].map(({ listedName }) => listedName);
    return [
      names
        .filter((name) => name !== undefined)
        .map((name) => `name=${name}`)
        .join('\n'),
    ];
  }

  /** There is nothing to wait for. */
  async waitUntilReady(): Promise<void> {
    this.refuseWhenClosed();
  }

  /** Leaves the queue. Jobs that the worker still holds (a forced close) go to others at their next check. */
  close(): Promise<void> {
    this.closing ??= this.leave();
    return this.closing;
  }

  /** With no network in between, losing the connection and closing it are one. */
  disconnect(): Promise<void> {
    return this.close();
  }

  /**
   * Sleeps until a job can probably be started. The time limit is BullMQ's guard against lost connections and
   * has no use here: an idle worker costs nothing.
   * @throws ConnectionClosedError when the wait is interrupted
   */
  async waitForJob(): Promise<{ member: string; score: number }> {
    this.refuseWhenClosed();
    if (this.interrupted) throw new ConnectionClosedError();
    try {
      await this.queue.idleWorkers.wait((worker) => (this.waiting = worker));
    } finally {
      this.waiting = undefined;
    }
    // Score 0: look for a job at once.
    return { member: '0', score: 0 };
  }

  async disconnectBlocking(): Promise<void> {
    this.interrupted = true;
    if (this.waiting) this.queue.idleWorkers.interrupt(this.waiting);
  }

  async reconnectBlocking(): Promise<void> {
    this.interrupted = false;
  }

  /** Waits for events after `id`, however long that takes; only a `QueueEvents` may. */
  async readEvents(id: string): Promise<StreamReadRaw> {
    if (!this.reader) throw new UnsupportedQueueOperationError('readEvents outside QueueEvents');
    this.refuseWhenClosed();
    return this.queue.events.read(this.reader, id);
  }

  async publishEvent(fields: Record<string, string | number>): Promise<string> {
    const { event, ...others } = fields;
    return this.change(({ events }) => events.append(String(event), others));
  }

  async trimEvents(maxLength: number): Promise<number> {
    return this.change(({ events }) => events.trim(maxLength));
  }

  /** @returns how many of the fields are new */
  async setQueueMeta(values: Record<string, string | number>): Promise<number> {
    return this.change(({ meta }) => {
      const before = meta.size;
      for (const [field, value] of Object.entries(values)) meta.set(field, String(value));
      return meta.size - before;
    });
  }

  async getQueueMetaField(field: string): Promise<string | null> {
    return this.read(({ meta }) => meta.get(field) ?? null);
  }

  async getQueueMetaFields(fields: string[]): Promise<(string | null)[]> {
    return this.read(({ meta }) => fields.map((field) => meta.get(field) ?? null));
  }

  async getQueueMeta(): Promise<Record<string, string>> {
    return this.read(({ meta }) => Object.fromEntries(meta));
  }

  /** @returns how many of the fields there were */
  async removeQueueMetaFields(fields: string[]): Promise<number> {
    return this.change(({ meta }) => fields.filter((field) => meta.delete(field)).length);
  }

  async hasQueueMetaField(field: string): Promise<boolean> {
    return this.read(({ meta }) => meta.has(field));
  }

  async setRateLimit(durationMs: number): Promise<void> {
    this.change(({ limiter }) => limiter.block(durationMs));
  }

  async removeRateLimitKey(): Promise<number> {
    return this.change(({ limiter }) => limiter.clear());
  }

  async getRateLimitTtl(maxJobs?: number): Promise<number> {
    return this.read(({ limiter, meta }) => {
      const max = maxJobs ?? meta.get('max');
      return max === undefined ? limiter.timeToLive() : limiter.delay(Number(max));
    });
  }

  async isMaxed(): Promise<boolean> {
    return this.read(({ freeSlots }) => freeSlots <= 0);
  }

  /** Runs an operation in one go and wakes the workers that it may have made work for. */
  protected change<Result>(operation: (queue: QueueState) => Result): Result {
    this.refuseWhenClosed();
    try {
      return operation(this.queue);
    } finally {
      this.queue.idleWorkers.signal();
    }
  }

  /** Runs an operation that changes nothing. */
  protected read<Result>(question: (queue: QueueState) => Result): Result {
    this.refuseWhenClosed();
    return question(this.queue);
  }

  private async leave(): Promise<void> {
    await this.disconnectBlocking();
    for (const job of this.held) {
      this.queue.unlock(job);
      this.queue.orphans.add(job);
    }
    if (this.reader) this.queue.events.close(this.reader);
    this.queue.disconnect(this);
    // A job for which this worker had been woken is left to another one.
    this.queue.idleWorkers.signal();
  }

  private refuseWhenClosed(): void {
    if (this.closing) throw new ConnectionClosedError();
  }
}
