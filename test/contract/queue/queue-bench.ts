import { randomUUID } from 'node:crypto';
import {
  Queue,
  QueueEvents,
  Worker,
  type BackendFactory,
  type ConnectionOptions,
  type Job,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { expectEventually } from '../../support/expect-eventually.js';

/** Where BullMQ keeps its jobs in a test, and how time passes there. */
export interface QueueStore {
  readonly connection: ConnectionOptions;
  readonly backend: BackendFactory;
  /** A delay (ms) that a test can let pass, and that is long enough to look at a job meanwhile. */
  readonly delayMs: number;
  /** The time that delays are counted on (Unix ms). */
  now(): number;
  /** Lets time pass; where it cannot be moved, the caller's waiting for the outcome does. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** A queue, whatever its store. */
export type TestQueue = Pick<Queue, 'getJob' | 'getJobState'>;

/** Makes queues and workers on one store, and closes them. Each bench has a queue name of its own. */
export class QueueBench {
  readonly name = `contract-${randomUUID()}`;
  /** What workers have complained of; tests that provoke nothing must leave it empty. */
  readonly errors: Error[] = [];
  private readonly open: { close(): Promise<void> }[] = [];

  constructor(readonly store: QueueStore) {}

  queue(options: Partial<QueueOptions> = {}) {
    const queue = new Queue(this.name, { ...options, connection: this.store.connection }, this.store.backend);
    this.open.push(queue);
    return queue;
  }

  worker(process: Processor, options: Partial<WorkerOptions> = {}) {
    const { connection, backend } = this.store;
    const worker = new Worker(this.name, process, { ...options, connection }, backend);
    worker.on('error', (error) => this.errors.push(error));
    this.open.push(worker);
    return worker;
  }

  async events() {
    const { connection, backend } = this.store;
    const events = new QueueEvents(this.name, { connection }, backend);
    this.open.push(events);
    await events.waitUntilReady();
    return events;
  }

  /** A worker that notes the names of the jobs in the order in which it starts them. */
  recorder(options: Partial<WorkerOptions> = {}): string[] {
    const started: string[] = [];
    this.worker(async ({ name }) => void started.push(name), options);
    return started;
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.open.map((each) => each.close()));
    const queue = new Queue(this.name, { connection: this.store.connection }, this.store.backend);
    await queue.obliterate({ force: true });
    await queue.close();
  }
}

/** A promise that the test settles, for processors that must stay at work. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Waits until the job is in the state, and returns it as it is stored. */
export async function untilState(queue: TestQueue, id: string | undefined, state: string): Promise<Job> {
  await expectEventually(async () => expect(await queue.getJobState(id!)).toBe(state));
  return (await queue.getJob(id!))!;
}
