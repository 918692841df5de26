import { Injectable } from '@nestjs/common';
import { AuthenticationRequiredError, type AuthenticatedUser } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { UsersService, type Credentials } from '#modules/users/index.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import type { WithRefreshToken } from '../../cookies/refresh-cookie.interceptor.js';
import { NoPasswordError, WrongPasswordError } from '../../auth.errors.js';
import type { PasswordChangeDto } from '../../dto/password-change.dto.js';
import { CodeMailsService } from '../codes/code-mails.service.js';
import { OneTimeCodesService } from '../codes/one-time-codes.service.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { KnownBrowsersService, ownerOf } from '../sessions/known-browsers.service.js';
import { RefreshTokensService } from '../sessions/refresh-tokens.service.js';
import { sessionIdOf } from '../../secrets/token-id.js';
import { PasswordHasherService } from './password-hasher.service.js';
import { PasswordsService } from './passwords.service.js';

/** Changes the password of a signed-in customer with a mailed code and the current password. LOCAL accounts only. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
    private readonly codes: OneTimeCodesService,
    private readonly mails: CodeMailsService,
    private readonly attempts: AccountAttemptsService,
    private readonly passwords: PasswordsService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly browsers: KnownBrowsersService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Mails a code synchronously, as the specification requires.
   * @throws NoPasswordError, CodeNotMailedError, LimitExceededError, CacheStoreDownError, UserNotFoundError
   */
  async sendCode(userId: string): Promise<void> {
    const { account } = await this.localAccount(userId);
    await this.attempts.sendCode(account.email, () => this.mails.sendPasswordChangeCode(account));
  }

  /**
   * Changes the password, ends every session of the account and opens a new one for the caller, whose access token alone
   * stays accepted (decisions, 12.28 and 13.26).
   * The code is checked last, so a mistyped current password does not consume it. Changes nothing when the account was
   * banned, its password reset or its tokens outdated while the passwords were hashed.
   * @throws NoPasswordError, WrongPasswordError, WrongCodeError, LimitExceededError, PasswordChecksBusyError,
   * CacheStoreDownError, UserNotFoundError, AuthenticationRequiredError
   */
  async change(
    { id: userId, tokenId, secondFactor }: AuthenticatedUser,
    { otp, currentPassword, newPassword }: PasswordChangeDto,
  ): Promise<WithRefreshToken<object>> {
    const checked = await this.localAccount(userId);
    const { email } = checked.account;
    const isRight = await this.attempts.guess('wrong-passwords', email, () =>
      this.hasher.verify(currentPassword, checked, ownerOf(email)),
    );
    if (!isRight) throw new WrongPasswordError();
    const newHash = await this.hasher.hash(newPassword, ownerOf(email), () =>
      this.codes.redeem({ userId, email, purpose: 'change-password', code: otp }),
    );
    const session = await this.unitOfWork.run(async () => {
      if (!(await this.passwords.replace(userId, newHash, { checked, tokenId }))) await this.refuse(userId);
      // The access token goes on, and so does its session.
      const session = { sessionId: sessionIdOf(tokenId), secondFactor };
      const { refreshToken } = await this.refreshTokens.start(userId, session);
      return {
        refreshToken,
        knownBrowser: this.browsers.remember(email),
      };
    });
    await this.access.apply(userId);
    return session;
  }

  /** As the guard refuses the token of a deleted or a banned account, or one that is outdated. */
  private async refuse(userId: string): Promise<never> {
    await this.users.findAccount(userId);
    throw new AuthenticationRequiredError();
  }

  private async localAccount(userId: string): Promise<Credentials> {
    const credentials = await this.users.findCredentialsOf(userId);
    if (credentials.account.authProvider !== 'LOCAL') throw new NoPasswordError();
    return credentials;
  }
}
