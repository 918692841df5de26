import { SetMetadata } from '@nestjs/common';
import type { QueueName } from '../queue/queue-names.js';

/** How a job is queued and retried. */
export interface JobPolicy {
  readonly queue: QueueName;
  /** Maximum number of attempts, the first included. Exponential backoff starts at `backoffMs`. */
  readonly attempts: number;
  readonly backoffMs: number;
  /**
   * For a job that synchronises an external system with the latest state of its ordering key: one run covers all
   * earlier entries.
   */
  readonly bringsUpToDate?: true;
  /**
   * Effects of one ordering key may run in any order, because there is seldom more than one, and each shows the present
   * state of its record.
   */
  readonly inAnyOrder?: true;
}

/**
 * The definition of a job. Its payload contains ids only, never personal data or secrets, because queues are neither
 * encrypted nor covered by account erasure.
 */
export interface JobDefinition<Payload extends object = object> extends JobPolicy {
  /** Stored in the outbox, the queues and the metrics: it never changes. */
  readonly name: string;
  /** Carries the type; it has no value. */
  readonly payload?: Payload;
}

/** The payload of a job definition: `PayloadOf<typeof REFUND>`. */
export type PayloadOf<Definition extends JobDefinition> = NonNullable<Definition['payload']>;

/** The policy of a mail: twelve attempts over 2 h 50 min. */
export const MAIL_JOB = { queue: 'mail', attempts: 12, backoffMs: 5_000 } as const satisfies JobPolicy;

/** Defines a job. Its module registers it with `OutboxModule.forFeature`. */
export function defineJob<Payload extends object>(
  definition: JobPolicy & { readonly name: string },
): JobDefinition<Payload> {
  return definition;
}

/** Metadata key of job handlers. */
export const HANDLED_JOB = Symbol('handled job');

/**
 * Runs one attempt of a job.
 * @param effectId constant across attempts; use it as the idempotency key of external calls
 */
export type JobMethod<Payload extends object> = (payload: Payload, effectId: string) => Promise<void>;

/** Marks a provider's method as the handler of a job. `JobCatalogue` checks at start-up that each job has exactly one. */
export function HandlesJob<Payload extends object>(
  job: JobDefinition<Payload>,
): <Method extends JobMethod<Payload>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void {
  return SetMetadata(HANDLED_JOB, job);
}
