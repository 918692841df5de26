import {
  AddressTooLongError,
  BadRequestError,
  ForbiddenError,
  HeaderFieldsTooLargeError,
  InternalError,
  MethodNotAllowedError,
  NotFoundError,
  OverloadedError,
  PayloadTooLargeError,
  RequestTimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnsupportedMediaTypeError,
} from '#common/errors/app-error.js';
import type { Scope } from '#common/access/scopes.js';
import { MAX_UPLOAD_SECONDS } from './upload/upload.limits.js';

const MIB = 1024 * 1024;

/** The body is not JSON, or the URL is invalid: the 400 errors of the framework itself. */
export class MalformedRequestError extends BadRequestError.with(
  'MALFORMED_REQUEST',
  'Malformed request: the body must be valid JSON',
) {}

/** The URL of a request cannot be decoded. */
export class MalformedAddressError extends BadRequestError.with(
  'MALFORMED_ADDRESS',
  'Malformed request address',
) {}

/** The header X-Buyer-Address of the storefront's server has no address. */
export class BuyerAddressInvalidError extends BadRequestError.with(
  'BUYER_ADDRESS_INVALID',
  'X-Buyer-Address must be an IP address',
) {}

/** The header X-Storefront-Key has none of the keys of STOREFRONT_KEY. */
export class StorefrontKeyWrongError extends UnauthorizedError.with(
  'STOREFRONT_KEY_WRONG',
  'The storefront key is wrong',
) {}

/** The bytes are no request that can be read: not HTTP, or broken in its first lines. */
export class UnreadableRequestError extends BadRequestError.with(
  'UNREADABLE_REQUEST',
  'Malformed request: it is not HTTP',
) {}

/** The header fields are larger than Node.js reads. */
export class HeadersTooLargeError extends HeaderFieldsTooLargeError.with(
  'HEADERS_TOO_LARGE',
  'Request header fields too large',
) {}

/** The request did not come to its end within a minute. */
export class RequestTooSlowError extends RequestTimeoutError.with(
  'REQUEST_TOO_SLOW',
  'The request took too long',
) {}

/** The multipart body is malformed: no boundary, truncated, broken headers or a part without a name. */
export class MalformedMultipartError extends BadRequestError.with(
  'MALFORMED_MULTIPART',
  'Malformed multipart body',
) {}

/** The same 401 for a missing, forged, foreign or expired token, so that it reveals nothing more. */
export class AuthenticationRequiredError extends UnauthorizedError.with(
  'AUTHENTICATION_REQUIRED',
  'Authentication required',
) {}

/** The caller's role is not the one that the route requires. */
export class PermissionDeniedError extends ForbiddenError.with(
  'PERMISSION_DENIED',
  'You do not have permission to do this',
) {}

const NO_SCOPE_OPENS = {
  person: 'Only administrators without scopes may do this',
  key: 'No API key may do this',
} as const;

/** An administrator is narrowed to scopes that the request is beyond (decisions, 14.39). */
export class ScopeMissingError extends ForbiddenError {
  static override readonly code = 'SCOPE_MISSING';
  static example = () => new ScopeMissingError('orders:write');

  /** @param scope the one that is missing; undefined: none is enough. @param caller whether a program with a key asks */
  constructor(scope: Scope | undefined, caller: 'person' | 'key' = 'person') {
    super(scope === undefined ? NO_SCOPE_OPENS[caller] : `You need the scope ${scope} to do this`);
  }
}

export class RouteNotFoundError extends NotFoundError.with('ROUTE_NOT_FOUND', 'Route not found') {}

export class MethodRefusedError extends MethodNotAllowedError.with(
  'METHOD_NOT_ALLOWED',
  'Method not allowed',
) {}

export class BodyTooLargeError extends PayloadTooLargeError.with(
  'BODY_TOO_LARGE',
  'Request body too large',
) {}

export class RequestAddressTooLongError extends AddressTooLongError.with(
  'ADDRESS_TOO_LONG',
  'Request address too long',
) {}

export class MediaTypeRefusedError extends UnsupportedMediaTypeError.with(
  'UNSUPPORTED_MEDIA_TYPE',
  'Unsupported media type',
) {}

/** An error of the framework with a status that has no class of its own. */
export class RequestRefusedError extends BadRequestError.with(
  'REQUEST_REFUSED',
  'The request cannot be served',
) {}

/** The multipart body has no file, or an empty one. The route sets the message. */
export class FileMissingError extends BadRequestError {
  static override readonly code = 'FILE_MISSING';
  static example = () => new FileMissingError('Image file is required');
}

/** The file exceeds the size limit of its route. */
export class FileTooLargeError extends BadRequestError {
  static override readonly code = 'FILE_TOO_LARGE';
  static example = () => new FileTooLargeError(10 * MIB);

  constructor(maxBytes: number) {
    super(`File too large (max ${maxBytes / MIB} MB)`);
  }
}

export class UploadTooSlowError extends RequestTimeoutError {
  static override readonly code = 'UPLOAD_TOO_SLOW';

  constructor(message = `The upload took longer than ${MAX_UPLOAD_SECONDS} seconds`) {
    super(message);
  }
}

/** 503 with `Retry-After`: the process or the account has reached its limit of uploads in progress. */
export class TooManyUploadsError extends OverloadedError {
  static override readonly code = 'TOO_MANY_UPLOADS';
  override readonly retryAfterSeconds = 5;

  constructor() {
    super('Service temporarily unavailable');
  }
}

/** 503 with `Retry-After`: the shop is closed for maintenance (`SHOP_CLOSED`). */
export class ShopClosedError extends OverloadedError.with(
  'SHOP_CLOSED',
  'The shop is closed for maintenance; please try again later',
) {}

const FOREIGN_HOST =
  'This page answers only to localhost, 127.0.0.1, [::1] and the host of PUBLIC_URL. ' +
  'To open it under another name, set PUBLIC_URL to its address.';

/** A page was asked for under a foreign host name: see `refuseForeignHosts`. */
export class ForeignHostError extends ForbiddenError.with('FOREIGN_HOST', FOREIGN_HOST) {}

/** The handler exceeded the deadline of its route: see `@AnswerWithin()`. */
export class DeadlineExceededError extends UnavailableError.with(
  'DEADLINE_EXCEEDED',
  'Service temporarily unavailable',
) {}

/** An unexpected error. Its cause is logged and not sent. */
export class InternalServerError extends InternalError.with('INTERNAL_ERROR', 'Internal server error') {}
