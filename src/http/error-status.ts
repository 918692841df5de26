import type { AppError, ErrorKind } from '#common/errors/app-error.js';

/** Maps each error kind to its HTTP status: see "Errors" in the specification. */
const STATUS: Record<ErrorKind, number> = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  gone: 410,
  'payload-too-large': 413,
  'address-too-long': 414,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'header-fields-too-large': 431,
  internal: 500,
  unavailable: 503,
  timeout: 504,
};

export function statusOf(error: AppError): number {
  return STATUS[error.kind];
}
