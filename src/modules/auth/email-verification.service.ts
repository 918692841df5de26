import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/database/outbox/outbox.js';
import { OneTimeCodes, UsersService, WrongCodeError, type ProfileView } from '#modules/users/index.js';

/** Confirms email addresses by a mailed code. */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: OneTimeCodes,
    private readonly outbox: Outbox,
  ) {}

  /** Mails a new code, which replaces the last one; none to an address that is confirmed. @throws UserNotFoundError */
  async sendCode(userId: string): Promise<void> {
    const { isEmailVerified } = await this.users.findAccount(userId);
    if (!isEmailVerified)
      await this.outbox.add('auth.send-code', { userId, purpose: 'verify-email' }, `user:${userId}`);
  }

  /** @throws WrongCodeError, CacheStoreDownError, UserNotFoundError */
  async verify(userId: string, otp: string): Promise<ProfileView> {
    await this.users.findAccount(userId);
    if (!(await this.codes.redeem(userId, 'verify-email', otp))) throw new WrongCodeError();
    return this.users.markEmailVerified(userId);
  }
}
