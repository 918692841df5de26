/** The kind of an error, independent of the transport. Only the HTTP layer maps kinds to statuses. */
export type ErrorKind =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'request-timeout'
  | 'payload-too-large'
  | 'address-too-long'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'internal'
  | 'unavailable'
  | 'timeout';

/**
 * Base class of every error that clients receive. The message is sent unchanged, the code in the header
 * `X-Error-Code` (decisions, 12.37).
 *
 * A concrete class defines `static readonly code`, its message, and its kind by the class that it extends. If its
 * constructor needs arguments, it defines `static example()` for the API description.
 */
export abstract class AppError extends Error {
  /**
   * The stable upper-case code of the cause (`ADDRESS_BOOK_FULL`). Clients depend on it, so it never changes and is
   * not derived from the class name.
   */
  static readonly code: string;

  abstract readonly kind: ErrorKind;
  /** Structured details, sent in addition to the message: see `/health`. */
  readonly details?: Readonly<Record<string, unknown>>;

  /** When the client may try again, in whole seconds: the header `Retry-After`. */
  readonly retryAfterSeconds?: number;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }

  get code(): string {
    return (this.constructor as typeof AppError).code;
  }
}

/** A concrete error class with `example()` or a constructor without arguments. */
export type ErrorClass = { readonly code: string } & ({ example(): AppError } | (new () => AppError));

/** An error of the class, for the API description and the list of codes. */
export function exampleOf(errorClass: ErrorClass): AppError {
  return 'example' in errorClass ? errorClass.example() : new errorClass();
}

export abstract class BadRequestError extends AppError {
  readonly kind = 'bad-request';
}

export abstract class UnauthorizedError extends AppError {
  readonly kind = 'unauthorized';
}

export abstract class ForbiddenError extends AppError {
  readonly kind = 'forbidden';
}

export abstract class NotFoundError extends AppError {
  readonly kind = 'not-found';
}

export abstract class MethodNotAllowedError extends AppError {
  readonly kind = 'method-not-allowed';
}

export abstract class ConflictError extends AppError {
  readonly kind = 'conflict';
}

/** The client took too long to send its request. */
export abstract class RequestTimeoutError extends AppError {
  readonly kind = 'request-timeout';
}

export abstract class PayloadTooLargeError extends AppError {
  readonly kind = 'payload-too-large';
}

export abstract class AddressTooLongError extends AppError {
  readonly kind = 'address-too-long';
}

export abstract class UnsupportedMediaTypeError extends AppError {
  readonly kind = 'unsupported-media-type';
}

export abstract class TooManyRequestsError extends AppError {
  readonly kind = 'too-many-requests';
}

/** A server error with a specific message. */
export abstract class InternalError extends AppError {
  readonly kind = 'internal';
}

export abstract class UnavailableError extends AppError {
  readonly kind = 'unavailable';
}

export abstract class TimeoutError extends AppError {
  readonly kind = 'timeout';
}
