/** The kind of an error, independent of the transport. Only the HTTP layer maps kinds to statuses. */
export type ErrorKind =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'gone'
  | 'request-timeout'
  | 'payload-too-large'
  | 'address-too-long'
  | 'header-fields-too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'internal'
  | 'unavailable'
  | 'timeout';

/**
 * Base class of every error that clients receive. The message is sent unchanged, the code in the header
 * `X-Error-Code` (decisions, 12.37).
 *
 * A concrete class extends a kind with its code and message: `class CartIsEmptyError extends
 * BadRequestError.with('CART_IS_EMPTY', 'Cart is empty') {}`. If the message depends on arguments, the class extends the
 * kind itself, defines `static readonly code` and its constructor, and `static example()` for the API description.
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

  /** The kind with a code and a fixed message. */
  static with<Kind extends abstract new (message: string, options?: ErrorOptions) => AppError>(
    this: Kind,
    code: string,
    message: string,
  ): { new (options?: ErrorOptions): InstanceType<Kind>; readonly code: string } {
    // TypeScript cannot tell that a class which extends an abstract constructor is concrete.
    const kind = this as unknown as new (message: string, options?: ErrorOptions) => Error;
    const withCode = class extends kind {
      static readonly code = code;

      constructor(options?: ErrorOptions) {
        super(message, options);
      }
    };
    return withCode as unknown as { new (options?: ErrorOptions): InstanceType<Kind>; readonly code: string };
  }
}

/** A concrete error class with `example()` or a constructor without arguments. */
export type ErrorClass = { readonly code: string } & ({ example(): AppError } | (new () => AppError));

/** An error of the class, for the API description and the list of codes. */
export function exampleOf(errorClass: ErrorClass): AppError {
  return 'example' in errorClass ? errorClass.example() : new errorClass();
}

/** A base class for the errors of one kind. */
function ofKind<Kind extends ErrorKind>(kind: Kind) {
  abstract class ErrorOfKind extends AppError {
    readonly kind = kind;
  }
  return ErrorOfKind;
}

export abstract class BadRequestError extends ofKind('bad-request') {}
export abstract class UnauthorizedError extends ofKind('unauthorized') {}
export abstract class ForbiddenError extends ofKind('forbidden') {}
export abstract class NotFoundError extends ofKind('not-found') {}
export abstract class MethodNotAllowedError extends ofKind('method-not-allowed') {}
export abstract class ConflictError extends ofKind('conflict') {}
/** The subject has ended, and does not come back. */
export abstract class GoneError extends ofKind('gone') {}
/** The client took too long to send its request. */
export abstract class RequestTimeoutError extends ofKind('request-timeout') {}
export abstract class PayloadTooLargeError extends ofKind('payload-too-large') {}
export abstract class AddressTooLongError extends ofKind('address-too-long') {}
export abstract class HeaderFieldsTooLargeError extends ofKind('header-fields-too-large') {}
export abstract class UnsupportedMediaTypeError extends ofKind('unsupported-media-type') {}
export abstract class TooManyRequestsError extends ofKind('too-many-requests') {}
/** A server error with a specific message. */
export abstract class InternalError extends ofKind('internal') {}
export abstract class UnavailableError extends ofKind('unavailable') {}
/**
 * The process refuses what it has no room for at the moment: 503 with `Retry-After`. It works as it should, so the log has
 * a warning, and the alarm of server errors does not count it.
 */
export abstract class OverloadedError extends ofKind('unavailable') {}
export abstract class TimeoutError extends ofKind('timeout') {}
