import type { ExternalCallError } from '../http-client/external-call.error.js';

/** How one try of a job ended: done, to be tried again, or given up after its last try. */
export type JobOutcome = 'succeeded' | 'retried' | 'failed';

/** How a call to an outside service ended: see `ExternalCallFailure`, whose `rejected` is `refused` here. */
export type CallOutcome = 'ok' | 'refused' | 'timeout' | 'unreachable';

/** A request that has been answered. `route` is the router's pattern, never an address that somebody sent. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** One operation at an outside service. `operation` is a method of its port. */
export interface OutsideCall {
  readonly service: ExternalCallError['service'];
  readonly operation: string;
}

/** One value of a gauge. */
export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of something that is kept elsewhere, and looked at when somebody asks for the metrics. */
export interface ReadGauge {
  readonly name: `storefront_${string}`;
  readonly help: string;
  readonly labels: readonly string[];
  /** Asked one at a time; a reading that fails, or takes too long, leaves the gauge out of the answer. */
  read(): Promise<readonly Reading[]>;
}

/**
 * What the service counts and measures of itself, for Prometheus. The parts report what happens to them and know
 * nothing of how it is kept; when metrics are off, a report is a call of an empty method. No label may hold what
 * grows with the data (an id, an address, a name): each combination of labels is kept for as long as the process lives.
 * Durations are in seconds.
 */
export abstract class Metrics {
  /** Whether anybody will see what is reported. */
  abstract readonly enabled: boolean;
  /** The media type of `text`. */
  abstract readonly contentType: string;

  abstract requestAnswered(request: AnsweredRequest, seconds: number): void;
  abstract requestLimited(limiter: string): void;
  /** There is a job of this name: its series exist from the start. */
  abstract jobDefined(name: string): void;
  /** A try of a job ended; how long it ran is told by `jobRan`. */
  abstract jobEnded(job: string, outcome: JobOutcome): void;
  abstract jobRan(job: string, seconds: number): void;
  /** A checkout was refused because stock was short. */
  abstract stockConflict(): void;
  /** The work of a transaction ran again after a conflict. */
  abstract transactionRetried(): void;
  abstract outsideCalled(call: OutsideCall, outcome: CallOutcome, seconds: number): void;
  /** Adds a gauge. */
  abstract readOnScrape(gauge: ReadGauge): void;

  /** All metrics in Prometheus' text format, within two seconds whatever the gauges' sources do. */
  abstract text(): Promise<string>;
}
