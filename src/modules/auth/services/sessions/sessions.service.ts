import { Injectable } from '@nestjs/common';
import type { WithRefreshToken } from '#http/decorators.js';
import { UsersService, type Account } from '#modules/users/index.js';
import { SessionOverError } from '../../auth.errors.js';
import { RefreshTokensService } from './refresh-tokens.service.js';
import { TokenService } from './token.service.js';
import type { AccessTokenView, SessionView } from '../../views/session.view.js';

/** Opens, renews and ends the sessions of accounts whose right to one has been checked. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly accessTokens: TokenService,
    private readonly refreshTokens: RefreshTokensService,
  ) {}

  /** Opens a session. Joins an open unit of work. */
  async open(account: Account): Promise<WithRefreshToken<SessionView>> {
    return {
      user: await this.users.findProfile(account.id),
      accessToken: this.accessTokens.issueAccessToken(account),
      refreshToken: await this.refreshTokens.start(account.id),
    };
  }

  /** A new access token, with the role that the account has now. @throws SessionOverError */
  async renew(presented: string | undefined): Promise<WithRefreshToken<AccessTokenView>> {
    const rotated = presented === undefined ? null : await this.refreshTokens.rotate(presented);
    if (rotated === null) throw new SessionOverError();
    const account = await this.users.findAccountOrNull(rotated.userId);
    if (account === null || !account.isActive) {
      await this.refreshTokens.revokeAllOf(rotated.userId);
      throw new SessionOverError();
    }
    return { accessToken: this.accessTokens.issueAccessToken(account), refreshToken: rotated.refreshToken };
  }

  /** Ends the session of a refresh token; without one there is none to end. */
  async end(presented: string | undefined): Promise<void> {
    if (presented !== undefined) await this.refreshTokens.revokeFamilyOf(presented);
  }
}
