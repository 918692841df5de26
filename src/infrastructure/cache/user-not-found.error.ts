import { NotFoundError } from '#common/errors/app-error.js';

/**
 * The account does not exist, or not any more. Lies beside the marks of deleted accounts, because the HTTP layer answers
 * it from a mark alone and the module `users` from its collection.
 */
export class UserNotFoundError extends NotFoundError {
  static override readonly code = 'USER_NOT_FOUND';

  constructor() {
    super('User not found');
  }
}
