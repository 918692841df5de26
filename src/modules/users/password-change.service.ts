import { Injectable } from '@nestjs/common';
import type { PasswordChangeDto } from './dto/password-change.dto.js';
import type { Credentials } from './domain/account.js';
import { OneTimeCodes } from './one-time-codes.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordMails } from './password-mails.js';
import { PasswordsService } from './passwords.service.js';
import { NoPasswordError, WrongCodeError, WrongPasswordError } from './users.errors.js';
import { UsersService } from './users.service.js';

/** The password change of a signed-in customer: a mailed code and the current password. LOCAL accounts only. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly hasher: PasswordHasher,
    private readonly codes: OneTimeCodes,
    private readonly mails: PasswordMails,
  ) {}

  /**
   * Mails a code before it returns, as the specification says.
   * @throws NoPasswordError, CodeNotMailedError, CacheStoreDownError, UserNotFoundError
   */
  async sendCode(userId: string): Promise<void> {
    const { account } = await this.localAccount(userId);
    await this.mails.sendChangeCode(account, await this.codes.issue(userId, 'change-password'));
  }

  /**
   * Changes the password. The code is looked at last: a mistyped current password does not use it up.
   * @throws NoPasswordError, WrongPasswordError, WrongCodeError, CacheStoreDownError, UserNotFoundError
   */
  async change(userId: string, { otp, currentPassword, newPassword }: PasswordChangeDto): Promise<void> {
    const { passwordHash } = await this.localAccount(userId);
    if (!(await this.hasher.verify(currentPassword, passwordHash))) throw new WrongPasswordError();
    if (!(await this.codes.redeem(userId, 'change-password', otp))) throw new WrongCodeError();
    await this.passwords.replace(userId, await this.hasher.hash(newPassword));
  }

  private async localAccount(userId: string): Promise<Credentials> {
    const credentials = await this.users.findCredentialsOf(userId);
    if (credentials.account.authProvider !== 'LOCAL') throw new NoPasswordError();
    return credentials;
  }
}
