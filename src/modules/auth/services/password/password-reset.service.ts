import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UsersService, WrongCodeError, type Account } from '#modules/users/index.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { SEND_CODE } from '../../auth.jobs.js';
import { CodeGuessesService } from '../codes/code-guesses.service.js';
import type { PasswordResetDto } from '../../dto/password-reset.dto.js';
import { PasswordReplacementService } from './password-replacement.service.js';

/** No request for a code is answered sooner, so that the time does not tell whether one was ordered. */
const ANSWER_AFTER_MS = 150;

/** Sets a new password for somebody who forgot the old one, by a mailed code. LOCAL accounts only. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly guesses: CodeGuessesService,
    private readonly attempts: AccountAttemptsService,
    private readonly replacement: PasswordReplacementService,
  ) {}

  /** Orders a code for the account of this address, if there is one. Neither the answer nor its time tells. @throws LimitExceededError */
  async sendCode(email: string): Promise<void> {
    await Promise.all([this.attempts.sendCode(email, () => this.orderCode(email)), sleep(ANSWER_AFTER_MS)]);
  }

  /** @throws WrongCodeError also for an unknown account; LimitExceededError, CacheStoreDownError */
  async reset({ email, otp, newPassword }: PasswordResetDto): Promise<void> {
    const account = await this.resettable(email);
    // An unknown address goes the same way, to a code that nobody can have been sent.
    const owner = account?.id ?? stranger(email);
    await this.guesses.redeem({ email, owner, purpose: 'reset-password', code: otp });
    if (account === null) throw new WrongCodeError();
    await this.replacement.replace(account.id, newPassword);
  }

  private async orderCode(email: string): Promise<void> {
    const account = await this.resettable(email);
    if (account === null) return;
    const code = { userId: account.id, purpose: 'reset-password' } as const;
    await this.outbox.add(SEND_CODE, code, `user:${account.id}`);
  }

  private async resettable(email: string): Promise<Account | null> {
    const account = (await this.users.findCredentials(email))?.account;
    return account?.authProvider === 'LOCAL' && account.isActive ? account : null;
  }
}

function stranger(email: string): string {
  return `stranger:${createHash('sha256').update(email).digest('hex')}`;
}
