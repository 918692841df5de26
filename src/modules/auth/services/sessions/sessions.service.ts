import { Injectable } from '@nestjs/common';
import type { SecondFactorKind } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService, type Account } from '#modules/users/index.js';
import type { WithRefreshToken } from '../../cookies/refresh-cookie.interceptor.js';
import { SessionOverError } from '../../auth.errors.js';
import { SetFactorsService } from '../second-factor/set-factors.service.js';
import { KnownBrowsersService } from './known-browsers.service.js';
import { RefreshTokensService, type IssuedToken } from './refresh-tokens.service.js';
import { AccessTokenService } from './access-token.service.js';
import type { AccessTokenView, SessionView } from '../../views/session.view.js';

/** Opens, renews and ends sessions. The caller has already authenticated the account. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly accessTokens: AccessTokenService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly browsers: KnownBrowsersService,
    private readonly factors: SetFactorsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Opens a session, and makes the browser known to the account. Joins an open unit of work. */
  async open(account: Account, secondFactor?: SecondFactorKind): Promise<WithRefreshToken<SessionView>> {
    const session = await this.refreshTokens.start(account.id, { secondFactor });
    return {
      user: await this.users.findProfile(account.id),
      accessToken: this.accessTokens.issueAccessToken(account, session),
      refreshToken: session.refreshToken,
      knownBrowser: this.browsers.remember(account.email),
    };
  }

  /**
   * Issues a new access token with the account's current role. The account is read in the transaction of the rotation:
   * read later, it could lend the version of its tokens after a password reset to a session that the reset ended.
   * @param presented what the caller's cookies hold: refresh tokens, and what others have put there
   * @throws SessionOverError
   */
  async renew(presented: readonly string[]): Promise<WithRefreshToken<AccessTokenView>> {
    const renewed = await this.unitOfWork.run(() => this.rotate(presented));
    if (renewed === null) throw new SessionOverError();
    return renewed;
  }

  /**
   * @returns null for a refused token; for a session without the second factor that its account needs by now, which ends; and for an
   * account that may not sign in, whose sessions all end
   */
  private async rotate(presented: readonly string[]): Promise<WithRefreshToken<AccessTokenView> | null> {
    const rotated = await this.refreshTokens.rotate(presented);
    if (rotated === null) return null;
    const account = await this.users.findAccountOrNull(rotated.userId);
    if (account?.isActive !== true) {
      await this.refreshTokens.revokeAllOf(rotated.userId);
      return null;
    }
    if (await this.lacksFactor(account, rotated)) {
      await this.end([rotated.refreshToken]);
      return null;
    }
    return {
      accessToken: this.accessTokens.issueAccessToken(account, rotated),
      refreshToken: rotated.refreshToken,
    };
  }

  /** Whether an administrator's session was opened before the account had its second factor, or the role. */
  private async lacksFactor(account: Account, { secondFactor }: IssuedToken): Promise<boolean> {
    if (account.role !== 'ADMIN' || secondFactor !== undefined) return false;
    return (await this.factors.of(account.id)).length > 0;
  }

  /** Ends the sessions of the refresh tokens. Without a token, does nothing. */
  async end(presented: readonly string[]): Promise<void> {
    await this.refreshTokens.revokeFamiliesOf(presented);
  }
}
