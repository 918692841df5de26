import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import type { AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { SessionNotFoundError } from '../../auth.errors.js';
import { LISTED_SESSIONS } from '../../auth.limits.js';
import { RefreshTokenRepository } from '../../data/refresh-token.repository.js';
import { toOwnSession, type OwnSessionsView } from '../../views/own-sessions.view.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { sessionIdOf } from '../../secrets/token-id.js';

/** Shows the caller's sessions, and ends one of them (decisions, 14.39). */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly access: AccountAccessService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Lists the sessions that can still be renewed, those last used first. */
  async list({ id, tokenId }: AuthenticatedUser): Promise<OwnSessionsView> {
    const currentId = sessionIdOf(tokenId);
    const newestFirst = (await this.tokens.findUsableOf(id, this.clock.now())).toReversed();
    return {
      sessions: newestFirst.slice(0, LISTED_SESSIONS).map((record) => toOwnSession(record, currentId)),
    };
  }

  /** Ends a session: neither its refresh token nor an access token of it is accepted any more. @throws SessionNotFoundError */
  async end({ id }: AuthenticatedUser, sessionId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.tokens.revokeSession(id, sessionId, this.clock.now())))
        throw new SessionNotFoundError();
      await this.access.endSession(sessionId);
    });
    await this.access.apply(sessionId);
  }
}
