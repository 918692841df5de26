import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AuthenticationRequiredError, callerOf, CanFail } from '#http/decorators.js';
import { UserNotFoundError } from '#modules/users/index.js';
import { AccountAccessService } from '../services/revocations/account-access.service.js';

/**
 * Refuses a valid token of a deleted account with 404, and of a banned account with 401; with 401 also a token that is
 * older than the password or the role of its account, or whose session was ended, so that the client renews its session or signs in again. Applies
 * to every route that requires a token, reads included. Costs three reads of the cache store, sent together, and no database query while that has
 * its data.
 * Decisions, 12.27 and 13.26.
 * @throws CacheStoreDownError
 */
@Injectable()
@CanFail(UserNotFoundError)
export class RejectDeletedAccountGuard implements CanActivate {
  constructor(private readonly access: AccountAccessService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const caller = callerOf(context);
    // A key is read with its maker, for each request.
    if (caller === undefined || caller.apiKey !== undefined) return true;
    const refusal = await this.access.findRefusal({ userId: caller.id, tokenId: caller.tokenId });
    if (refusal === 'deleted') throw new UserNotFoundError();
    if (refusal !== null) throw new AuthenticationRequiredError();
    return true;
  }
}
