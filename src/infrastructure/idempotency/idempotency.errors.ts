import { BadRequestError, ConflictError } from '#common/errors/app-error.js';

export class MalformedIdempotencyKeyError extends BadRequestError.with(
  'MALFORMED_IDEMPOTENCY_KEY',
  'Idempotency-Key must be 1 to 128 of the characters A-Z, a-z, 0-9, dot, underscore and hyphen',
) {}

export class IdempotencyKeyReusedError extends ConflictError.with(
  'IDEMPOTENCY_KEY_REUSED',
  'Idempotency key reused',
) {}

export class RequestInProgressError extends ConflictError.with(
  'REQUEST_IN_PROGRESS',
  'Request in progress',
) {}

/** The errors that a route has because of its idempotency key. */
export const IDEMPOTENCY_ERRORS = [
  MalformedIdempotencyKeyError,
  IdempotencyKeyReusedError,
  RequestInProgressError,
] as const;
