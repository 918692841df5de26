import { Injectable } from '@nestjs/common';
import type { WithRefreshToken } from '#http/decorators.js';
import {
  NoPasswordError,
  OneTimeCodesService,
  PasswordHasherService,
  UsersService,
  WrongPasswordError,
  type Credentials,
} from '#modules/users/index.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { CodeGuessesService } from '../codes/code-guesses.service.js';
import { CodeMailsService } from '../codes/code-mails.service.js';
import type { PasswordChangeDto } from '../../dto/password-change.dto.js';
import { PasswordReplacementService } from './password-replacement.service.js';

/** The password change of a signed-in customer: a mailed code and the current password. LOCAL accounts only. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasherService,
    private readonly codes: OneTimeCodesService,
    private readonly guesses: CodeGuessesService,
    private readonly mails: CodeMailsService,
    private readonly attempts: AccountAttemptsService,
    private readonly replacement: PasswordReplacementService,
  ) {}

  /**
   * Mails a code before it returns, as the specification says.
   * @throws NoPasswordError, CodeNotMailedError, LimitExceededError, CacheStoreDownError, UserNotFoundError
   */
  async sendCode(userId: string): Promise<void> {
    const { account } = await this.localAccount(userId);
    await this.attempts.sendCode(account.email, async () =>
      this.mails.sendPasswordChangeCode(account, await this.codes.issue(userId, 'change-password')),
    );
  }

  /**
   * Changes the password, ends every session of the account and opens a new one for the caller: decisions, 12.28.
   * The code is looked at last: a mistyped current password does not use it up.
   * @throws NoPasswordError, WrongPasswordError, WrongCodeError, LimitExceededError, CacheStoreDownError, UserNotFoundError
   */
  async change(
    userId: string,
    { otp, currentPassword, newPassword }: PasswordChangeDto,
  ): Promise<WithRefreshToken<object>> {
    const { account, passwordHash } = await this.localAccount(userId);
    const right = await this.attempts.guess('wrong-passwords', account.email, async () =>
      (await this.hasher.verify(currentPassword, passwordHash)) ? true : null,
    );
    if (right === null) throw new WrongPasswordError();
    await this.guesses.redeem({ email: account.email, owner: userId, purpose: 'change-password', code: otp });
    return { refreshToken: await this.replacement.replaceAndSignIn(userId, newPassword) };
  }

  private async localAccount(userId: string): Promise<Credentials> {
    const credentials = await this.users.findCredentialsOf(userId);
    if (credentials.account.authProvider !== 'LOCAL') throw new NoPasswordError();
    return credentials;
  }
}
