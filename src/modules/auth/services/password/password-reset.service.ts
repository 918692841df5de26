import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UsersService, type Account } from '#modules/users/index.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { WrongCodeError } from '../../auth.errors.js';
import { SEND_CODE } from '../../auth.jobs.js';
import type { PasswordResetDto } from '../../dto/password-reset.dto.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import { OneTimeCodesService } from '../codes/one-time-codes.service.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { KnownBrowsersService } from '../sessions/known-browsers.service.js';
import { PasswordHasherService } from './password-hasher.service.js';
import { PasswordsService } from './passwords.service.js';

/** The minimum response time of a code request, so that timing does not reveal whether an account exists. */
const ANSWER_AFTER_MS = 150;

/** Resets a forgotten password with a mailed code. LOCAL accounts only. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly codes: OneTimeCodesService,
    private readonly attempts: AccountAttemptsService,
    private readonly hasher: PasswordHasherService,
    private readonly passwords: PasswordsService,
    private readonly access: AccountAccessService,
    private readonly browsers: KnownBrowsersService,
    private readonly passkeys: PasskeyRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Requests a code for the account of this address, if any; a mail that names the provider for one that signs in by it. Response and timing reveal nothing.
   * @throws LimitExceededError
   */
  async sendCode(email: string): Promise<void> {
    await Promise.all([this.attempts.sendCode(email, () => this.orderCode(email)), sleep(ANSWER_AFTER_MS)]);
  }

  /**
   * @throws WrongCodeError also for an account that is unknown, or was deleted or banned meanwhile; LimitExceededError, PasswordChecksBusyError,
   * CacheStoreDownError
   */
  async reset({ email, otp, newPassword }: PasswordResetDto): Promise<void> {
    const account = await this.resettable(email);
    // An unknown address takes the same path, with an owner for whom no code was ever issued.
    const userId = account?.id ?? unknownOwner(email);
    const newHash = await this.hasher.hash(newPassword, this.browsers.askerFor(email), () =>
      this.codes.redeem({ userId, email, purpose: 'reset-password', code: otp }),
    );
    if (account === null || !(await this.replace(account, newHash))) throw new WrongCodeError();
    await this.access.apply(account.id);
  }

  /** Whoever registered an address that is not theirs may have added a passkey: it ends where nobody had proven the address. */
  private async replace({ id, role, isEmailVerified }: Account, newHash: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      if (!(await this.passwords.replace(id, newHash))) return false;
      if (!isEmailVerified && role !== 'ADMIN') await this.passkeys.deleteAllOf(id);
      return true;
    });
  }

  private async orderCode(email: string): Promise<void> {
    const account = await this.users.findAccountByEmail(email);
    if (account?.isActive !== true) return;
    const userId = account.id;
    await this.outbox.add(SEND_CODE, { userId, purpose: 'reset-password' }, `user:${userId}`);
  }

  private async resettable(email: string): Promise<Account | null> {
    const account = (await this.users.findCredentials(email))?.account;
    return account?.authProvider === 'LOCAL' && account.isActive ? account : null;
  }
}

function unknownOwner(email: string): string {
  return `stranger:${createHash('sha256').update(email).digest('hex')}`;
}
