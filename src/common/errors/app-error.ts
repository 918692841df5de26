/** What went wrong, in the service's own words; only the HTTP edge knows which status each kind has. */
export type ErrorKind =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'request-timeout'
  | 'payload-too-large'
  | 'too-many-requests'
  | 'internal'
  | 'unavailable'
  | 'timeout';

/** Base of every failure that a client is told of. The message goes to the client as it stands. */
export abstract class AppError extends Error {
  abstract readonly kind: ErrorKind;
  /** What the client is told beside the message, where the failure has parts: see `/health`. */
  readonly details?: Readonly<Record<string, unknown>>;

  /** When the client may try again, in whole seconds: the header `Retry-After`. */
  readonly retryAfterSeconds?: number;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

export class BadRequestError extends AppError {
  readonly kind = 'bad-request';
}

export class UnauthorizedError extends AppError {
  readonly kind = 'unauthorized';
}

export class ForbiddenError extends AppError {
  readonly kind = 'forbidden';
}

export class NotFoundError extends AppError {
  readonly kind = 'not-found';
}

export class ConflictError extends AppError {
  readonly kind = 'conflict';
}

/** The client took too long to send its request. */
export class RequestTimeoutError extends AppError {
  readonly kind = 'request-timeout';
}

export class PayloadTooLargeError extends AppError {
  readonly kind = 'payload-too-large';
}

export class TooManyRequestsError extends AppError {
  readonly kind = 'too-many-requests';
}

/** A failure that the client is told of in words of ours, although it is not the client's fault. */
export class InternalError extends AppError {
  readonly kind = 'internal';
}

export class UnavailableError extends AppError {
  readonly kind = 'unavailable';
}

export class TimeoutError extends AppError {
  readonly kind = 'timeout';
}
