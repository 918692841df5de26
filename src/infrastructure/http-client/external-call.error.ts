/**
 * How a call to an external service failed: `timeout`, `unreachable` (no connection, or it broke before the complete
 * response), `rejected` (an error response, or an invalid one).
 */
export type ExternalCallFailure = 'timeout' | 'unreachable' | 'rejected';

const LONGEST_REASON = 400;

/** Wrong credentials: no caller can do anything about them. */
const LOCKED_OUT = new Set([401, 403]);

/** A failed call to an external service. Message and cause contain no secrets. */
export class ExternalCallError extends Error {
  /** The HTTP status of the response, if there was one. */
  readonly status: number | undefined;
  /** The reason, without the service's name: the service's own words where it gave any. At most 400 characters. */
  readonly reason: string;
  /** False when a retry cannot succeed, as with a refused address. */
  readonly retryable: boolean;
  /**
   * Whether the service may have processed the call despite the failure. Look up the result before a retry and before
   * treating the call as failed.
   */
  readonly outcomeUnknown: boolean;

  /**
   * @param options.retryable by default true unless the call was rejected
   * @param options.outcomeUnknown by default true only for a timeout
   */
  constructor(
    readonly service:
      'payment gateway' | 'carrier' | 'image host' | 'mail server' | 'search engine' | 'identity provider',
    readonly failure: ExternalCallFailure,
    message: string,
    options?: ErrorOptions & { status?: number; retryable?: boolean; outcomeUnknown?: boolean },
  ) {
    super(`${service}: ${message}`, options);
    this.name = 'ExternalCallError';
    this.reason = message.slice(0, LONGEST_REASON);
    this.status = options?.status;
    this.retryable = options?.retryable ?? failure !== 'rejected';
    this.outcomeUnknown = options?.outcomeUnknown ?? failure === 'timeout';
  }

  /** Whether the service did its work and refused what was asked: a retry could not succeed, and the keys are right. */
  get isServiceUsable(): boolean {
    const status = this.status ?? 0;
    return this.failure === 'rejected' && !this.retryable && status < 500 && !LOCKED_OUT.has(status);
  }
}
