import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class ApiKeyNotFoundError extends NotFoundError.with('API_KEY_NOT_FOUND', 'API key not found') {}

export class TooManyApiKeysError extends ConflictError.with(
  'TOO_MANY_API_KEYS',
  'You have 50 keys; revoke one that is no longer needed',
) {}

/** The end of a key is in the past, or too far ahead. */
export class ApiKeyEndError extends BadRequestError.with(
  'API_KEY_END_INVALID',
  'expiresAt must be in the future and at most 10 years ahead',
) {}
