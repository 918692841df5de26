import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { NotFoundError } from '#common/errors/app-error.js';
import { AccessRevocations } from '#infrastructure/cache/access-revocations.js';
import { callerOf } from './auth.decorators.js';
import { AuthenticationRequiredError } from './jwt.strategy.js';

/** The account of a valid token does not exist any more. */
export class AccountDeletedError extends NotFoundError {
  constructor() {
    super('User not found');
  }
}

/**
 * Refuses a token that is still valid, but whose account is not: 404 for a deleted account, 401 for a banned one, on
 * every route that wants a token, reads included. Costs one look-up in the cache store and none in the database.
 * Decisions, 12.27. @throws CacheStoreDownError
 */
@Injectable()
export class RejectDeletedAccountGuard implements CanActivate {
  constructor(private readonly revocations: AccessRevocations) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const caller = callerOf(context);
    if (caller === undefined) return true;
    const reason = await this.revocations.find(caller.id);
    if (reason === 'deleted') throw new AccountDeletedError();
    if (reason === 'banned') throw new AuthenticationRequiredError();
    return true;
  }
}
