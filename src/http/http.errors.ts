import {
  AddressTooLongError,
  BadRequestError,
  ForbiddenError,
  InternalError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  RequestTimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnsupportedMediaTypeError,
} from '#common/errors/app-error.js';

const MIB = 1024 * 1024;

/** A field, a parameter or the structure of a body is wrong, missing or not listed; the message names the faults. */
export class ValidationFailedError extends BadRequestError {
  static override readonly code = 'VALIDATION_FAILED';
  static example = () => new ValidationFailedError('Invalid phone number format');
}

/** The body is not JSON, or the address cannot be read: the 400s that the framework makes itself. */
export class MalformedRequestError extends BadRequestError {
  static override readonly code = 'MALFORMED_REQUEST';

  constructor() {
    super('Malformed request: the body must be valid JSON');
  }
}

/** The address of a request cannot be decoded. */
export class MalformedAddressError extends BadRequestError {
  static override readonly code = 'MALFORMED_ADDRESS';

  constructor() {
    super('Malformed request address');
  }
}

/** A multipart body is not what its content type says: no boundary, cut off, broken headers, a part without a name. */
export class MalformedMultipartError extends BadRequestError {
  static override readonly code = 'MALFORMED_MULTIPART';

  constructor(options?: ErrorOptions) {
    super('Malformed multipart body', options);
  }
}

/** 401 for a missing, forged, foreign or expired token alike: the answer says nothing more. */
export class AuthenticationRequiredError extends UnauthorizedError {
  static override readonly code = 'AUTHENTICATION_REQUIRED';

  constructor() {
    super('Authentication required');
  }
}

/** The caller's role is not the one that the route requires. */
export class PermissionDeniedError extends ForbiddenError {
  static override readonly code = 'PERMISSION_DENIED';

  constructor() {
    super('You do not have permission to do this');
  }
}

export class RouteNotFoundError extends NotFoundError {
  static override readonly code = 'ROUTE_NOT_FOUND';

  constructor() {
    super('Route not found');
  }
}

export class MethodRefusedError extends MethodNotAllowedError {
  static override readonly code = 'METHOD_NOT_ALLOWED';

  constructor() {
    super('Method not allowed');
  }
}

export class BodyTooLargeError extends PayloadTooLargeError {
  static override readonly code = 'BODY_TOO_LARGE';

  constructor() {
    super('Request body too large');
  }
}

export class RequestAddressTooLongError extends AddressTooLongError {
  static override readonly code = 'ADDRESS_TOO_LONG';

  constructor() {
    super('Request address too long');
  }
}

export class MediaTypeRefusedError extends UnsupportedMediaTypeError {
  static override readonly code = 'UNSUPPORTED_MEDIA_TYPE';

  constructor() {
    super('Unsupported media type');
  }
}

/** Another refusal of the framework, with a status that has no class of its own. */
export class RequestRefusedError extends BadRequestError {
  static override readonly code = 'REQUEST_REFUSED';

  constructor() {
    super('The request cannot be served');
  }
}

/** A multipart body without its file, or with an empty one. The message is the route's. */
export class FileMissingError extends BadRequestError {
  static override readonly code = 'FILE_MISSING';
  static example = () => new FileMissingError('Image file is required');
}

/** A file over the size that its route takes. */
export class FileTooLargeError extends BadRequestError {
  static override readonly code = 'FILE_TOO_LARGE';
  static example = () => new FileTooLargeError(10 * MIB);

  constructor(maxBytes: number) {
    super(`File too large (max ${maxBytes / MIB} MB)`);
  }
}

/** How long a client may take to send its file. */
export const MAX_UPLOAD_SECONDS = 15;

export class UploadTooSlowError extends RequestTimeoutError {
  static override readonly code = 'UPLOAD_TOO_SLOW';

  constructor() {
    super(`The upload took longer than ${MAX_UPLOAD_SECONDS} seconds`);
  }
}

/** 503 with `Retry-After`: the process, or the account, has as many uploads in progress as it may. */
export class TooManyUploadsError extends UnavailableError {
  static override readonly code = 'TOO_MANY_UPLOADS';
  override readonly retryAfterSeconds = 5;

  constructor() {
    super('Service temporarily unavailable');
  }
}

/** The handler has not ended within the time that its route has: see `@AnswerWithin()`. */
export class DeadlineExceededError extends UnavailableError {
  static override readonly code = 'DEADLINE_EXCEEDED';

  constructor() {
    super('Service temporarily unavailable');
  }
}

/** An unexpected error; its cause goes to the log alone. */
export class InternalServerError extends InternalError {
  static override readonly code = 'INTERNAL_ERROR';

  constructor(options?: ErrorOptions) {
    super('Internal server error', options);
  }
}
