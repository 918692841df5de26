import { NotFoundError } from '#common/errors/app-error.js';

/**
 * The account does not exist, or was deleted. Defined here because both the HTTP layer (from a revocation) and the
 * module `users` (from its collection) throw it.
 */
export class UserNotFoundError extends NotFoundError.with('USER_NOT_FOUND', 'User not found') {}
