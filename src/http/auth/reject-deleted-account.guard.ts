import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AccessRevocations } from '#infrastructure/cache/access-revocations.js';
import { UserNotFoundError } from '#infrastructure/cache/user-not-found.error.js';
import { AuthenticationRequiredError } from '../http.errors.js';
import { callerOf } from './auth.decorators.js';

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
    if (reason === 'deleted') throw new UserNotFoundError();
    if (reason === 'banned') throw new AuthenticationRequiredError();
    return true;
  }
}
