import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UsersService, type ProfileView } from '#modules/users/index.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { SEND_CODE } from '../../auth.jobs.js';
import { CodeGuessesService } from './code-guesses.service.js';

/** Confirms email addresses by a mailed code. */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly guesses: CodeGuessesService,
    private readonly outbox: Outbox,
    private readonly attempts: AccountAttemptsService,
  ) {}

  /** Mails a new code, which replaces the last one; none to an address that is confirmed. @throws UserNotFoundError, LimitExceededError */
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
    await this.guesses.redeem({ email, owner: userId, purpose: 'verify-email', code: otp });
    return this.users.markEmailVerified(userId);
  }
}
