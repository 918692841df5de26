import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UsersService, type ProfileView } from '#modules/users/index.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { SEND_CODE } from '../../auth.jobs.js';
import { OneTimeCodesService } from './one-time-codes.service.js';

@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: OneTimeCodesService,
    private readonly outbox: Outbox,
    private readonly attempts: AccountAttemptsService,
  ) {}

  /**
   * Mails a new code, which replaces the previous one; sends nothing to a verified address.
   * @throws UserNotFoundError, LimitExceededError
   */
  async sendCode(userId: string): Promise<void> {
    const { email, isEmailVerified } = await this.users.findAccount(userId);
    if (isEmailVerified) return;
    await this.attempts.sendCode(email, () =>
      this.outbox.add(SEND_CODE, { userId, purpose: 'verify-email' }, `user:${userId}`),
    );
  }

  /** @throws WrongCodeError, LimitExceededError, CacheStoreDownError, UserNotFoundError */
  async verify(userId: string, otp: string): Promise<ProfileView> {
    const { email } = await this.users.findAccount(userId);
    await this.codes.redeem({ userId, email, purpose: 'verify-email', code: otp });
    return this.users.markEmailVerified(userId);
  }
}
