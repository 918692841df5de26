import type { ExternalCallError } from '../http-client/external-call.error.js';
import type { OrderEvent } from './order-events.js';
import type { Vendor } from './vendor-fields.js';

/** The outcome of one attempt of a job: success, failure with a retry, or final failure. */
export type JobOutcome = 'succeeded' | 'retried' | 'failed';

/** The outcome of a call to an external service: see `ExternalCallFailure`, whose `rejected` is `refused` here. */
export type CallOutcome = 'ok' | 'refused' | 'timeout' | 'unreachable';

/** Whether an answer was in memory. */
export type CacheOutcome = 'hit' | 'miss';

/** The outcome of one attempt to deliver a webhook: `failed` is tried again, `given-up` was its last. */
export type WebhookOutcome = 'delivered' | 'failed' | 'given-up';

/** A completed request. `route` is the route pattern, never the requested path. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  /** `overloaded`: 503, because the process had no room for it. */
  readonly status: number | 'overloaded';
}

/** An operation at an external service. `operation` is a method of its port. */
export interface OutsideCall {
  readonly service: ExternalCallError['service'];
  readonly operation: string;
}

/** A value of a gauge. */
export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge whose value is read from its source at each scrape. */
export interface ReadGauge {
  readonly name: `storefront_${string}`;
  readonly help: string;
  readonly labels: readonly string[];
  /** Never called concurrently. The gauge is omitted when a reading fails or times out. */
  read(): Promise<readonly Reading[]>;
}

/**
 * The Prometheus metrics of the service. With metrics off, every method is a no-op. Labels must not grow with the data
 * (no ids, addresses, names), because each combination of labels stays in memory. Durations are in seconds.
 */
export abstract class Metrics {
  /** Whether metrics are collected. */
  abstract readonly enabled: boolean;
  /** The media type of `text`. */
  abstract readonly contentType: string;

  abstract requestAnswered(request: AnsweredRequest, seconds: number): void;
  abstract requestLimited(limiter: string): void;
  /** Declares a job, so that its series exist from the start. */
  abstract jobDefined(name: string): void;
  /** An attempt of a job ended. `jobRan` reports its duration. */
  abstract jobEnded(job: string, outcome: JobOutcome): void;
  abstract jobRan(job: string, seconds: number): void;
  /** A request to a route whose answers are kept in memory: answered from there, or computed. */
  abstract answerCacheAsked(outcome: CacheOutcome): void;
  /** An order was placed (it can be paid), or a transition has changed it so. Call it after the commit. */
  abstract orderChanged(event: OrderEvent): void;
  /** A checkout was refused because stock was short. */
  abstract stockConflict(): void;
  /** A transaction was retried after a conflict. */
  abstract transactionRetried(): void;
  /** @param usable false when the service failed, rather than refuse what it was asked: `ExternalCallError.isServiceUsable` */
  abstract outsideCalled(call: OutsideCall, outcome: CallOutcome, seconds: number, usable: boolean): void;
  /** A vendor has used a word that the shop does not know: see `VendorWords`. */
  abstract vendorWordUnknown(vendor: Vendor, field: string): void;
  /** An order has expired although the payment gateway gave no answer about it that can be read. */
  abstract expiredUnanswered(): void;
  /** An attempt to deliver an event to an endpoint has ended, and is recorded. */
  abstract webhookAttempted(outcome: WebhookOutcome): void;
  /** Adds a gauge. */
  abstract readOnScrape(gauge: ReadGauge): void;

  /** All metrics in the Prometheus text format, within two seconds even if sources of gauges hang. */
  abstract text(): Promise<string>;
}
