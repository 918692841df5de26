import { SetMetadata } from '@nestjs/common';
import type { QueueName } from '../queue/queues.js';

/** How a job is queued and retried. */
export interface JobPolicy {
  readonly queue: QueueName;
  /** Tries in all, the first included. Between them the wait doubles, from `backoffMs`. */
  readonly attempts: number;
  readonly backoffMs: number;
  /**
   * For a job that brings something outside up to the latest state of its ordering key: one run covers every entry
   * that was written before it. `InlineEffects` tries such entries first, in the process that wrote them; the queue
   * retries those that fail.
   */
  readonly bringsUpToDate?: true;
}

/**
 * One kind of job. Its payload holds identifiers only, never personal data or secrets: a queue is neither erased with
 * an account nor encrypted.
 */
export interface JobDefinition<Payload extends object = object> extends JobPolicy {
  /** Stored in the outbox, the queues and the metrics: it never changes. */
  readonly name: string;
  /** Carries the type; it has no value. */
  readonly payload?: Payload;
}

/** The payload of a job definition: `PayloadOf<typeof REFUND>`. */
export type PayloadOf<Definition extends JobDefinition> = NonNullable<Definition['payload']>;

/** The policy of a mail: twelve tries, for 2 h 50 min in all. */
export const MAIL_JOB = { queue: 'mail', attempts: 12, backoffMs: 5_000 } as const satisfies JobPolicy;

const defined = new Map<string, JobDefinition>();

/** Defines a job. @throws Error when there is a job of this name */
export function defineJob<Payload extends object>(
  definition: JobPolicy & { readonly name: string },
): JobDefinition<Payload> {
  if (defined.has(definition.name)) throw new Error(`The job "${definition.name}" is defined twice`);
  defined.set(definition.name, definition);
  return definition;
}

/** The jobs of every module that is loaded, by name. */
export function definedJobs(): JobDefinition[] {
  return [...defined.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The job of a name; undefined for one of another version of the service, which a rolling update may bring. */
export function findJob(name: string): JobDefinition | undefined {
  return defined.get(name);
}

/** Marks the methods that do a job. */
export const HANDLED_JOB = Symbol('handled job');

/**
 * Does one try of a job.
 * @param effectId the same in every try of one effect: an idempotency key for whoever receives it
 */
export type JobMethod<Payload extends object> = (payload: Payload, effectId: string) => Promise<void>;

/**
 * Puts a job on the method of a provider that does it. Exactly one method does each job: `JobCatalogue` checks it at
 * the start.
 */
export function HandlesJob<Payload extends object>(
  job: JobDefinition<Payload>,
): <Method extends JobMethod<Payload>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void {
  return SetMetadata(HANDLED_JOB, job);
}
