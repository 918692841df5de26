/**
 * How a call to an outside service failed:
 * `timeout` (no answer in time), `unreachable` (no connection, or one that broke before the whole answer had
 * come), `rejected` (the service answered and refused, or answered with what cannot be understood).
 */
export type ExternalCallFailure = 'timeout' | 'unreachable' | 'rejected';

/** A failed call to an outside service, without any secret of the call in its message or its cause. */
export class ExternalCallError extends Error {
  /** The status of the answer, when there was one. */
  readonly status: number | undefined;
  /** False when repeating the call cannot help, as with a refused address. */
  readonly retryable: boolean;
  /**
   * Whether the service may have carried the call out all the same. Before such a call is repeated, or its
   * failure believed, the service is to be asked what it knows.
   */
  readonly outcomeUnknown: boolean;

  /**
   * @param options.retryable by default true unless the call was rejected
   * @param options.outcomeUnknown by default true for a time-out alone
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
    this.status = options?.status;
    this.retryable = options?.retryable ?? failure !== 'rejected';
    this.outcomeUnknown = options?.outcomeUnknown ?? failure === 'timeout';
  }
}
