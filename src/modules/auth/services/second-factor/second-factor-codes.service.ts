import { Injectable, Logger } from '@nestjs/common';
import { SealedTexts } from '#common/crypto/sealed-text.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import type { Account } from '#modules/users/index.js';
import { SecondFactorRepository } from '../../data/second-factor.repository.js';
import type { SecondFactor } from '../../data/second-factor.schema.js';
import { hashOfRecoveryCode } from '../../secrets/recovery-codes.js';
import { stepOfCode } from '../../secrets/totp.js';
import { CodeGuessesService } from '../codes/code-guesses.service.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import { SecurityNoticesService } from './security-notices.service.js';

/** A code of an app; anything else that is submitted is a recovery code. */
const DIGITS = /^\d{6}$/;

/**
 * Spends the codes of second factors: those of an app, each step once, and recovery codes, each once. Wrong ones of six digits count as
 * other wrong codes, and at most 60 a day by unknown browsers (decisions, 14d). A recovery code has too many bits to be guessed, so none
 * is counted: nobody uses up the tries of an owner who has lost the app.
 */
@Injectable()
export class SecondFactorCodesService {
  private readonly logger = new Logger('SecondFactorCodesService');
  private readonly secrets: SealedTexts;

  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly attempts: AccountAttemptsService,
    private readonly guesses: CodeGuessesService,
    private readonly notices: SecurityNoticesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    { identity }: AppConfig,
  ) {
    this.secrets = new SealedTexts(identity.jwtSecret, 'secrets of second factors');
  }

  /** Seals a new secret for storage. */
  seal(userId: string, secret: string): string {
    return this.secrets.seal(secret, userId);
  }

  /**
   * Spends a code of the account's confirmed factor, and does in the same transaction what it was given for.
   * @returns what `act` returned; null, with nothing changed, for a wrong or spent code
   * @throws LimitExceededError, CacheStoreDownError, and what `act` throws: then the code is not spent
   */
  async spend<T>(account: Account, code: string, act: () => Promise<T>): Promise<T | null> {
    const attempt = () =>
      this.unitOfWork.run(async () => ((await this.isSpent(account.id, code)) ? act() : null));
    return DIGITS.test(code) ? this.guess(account, attempt) : attempt();
  }

  /**
   * Checks a code of a factor that waits for its confirmation, and does what it was given for.
   * @param act takes the step that the code spends
   * @returns null for a wrong code @throws as `spend`
   */
  async check<T>(
    account: Account,
    factor: SecondFactor | null,
    code: string,
    act: (step: number) => Promise<T>,
  ): Promise<T | null> {
    return this.guess(account, async () => {
      const step = factor === null ? null : await this.stepOf(factor, code);
      return step === null ? null : act(step);
    });
  }

  private async guess<T>({ email }: Account, attempt: () => Promise<T | null>): Promise<T | null> {
    return this.attempts.guess('wrong-codes', email, () => this.guesses.guess('mfa-codes', email, attempt));
  }

  private async isSpent(userId: string, code: string): Promise<boolean> {
    if (!DIGITS.test(code)) return this.isRecovered(userId, code);
    const factor = await this.factors.findConfirmed(userId);
    const step = factor === null ? null : await this.stepOf(factor, code);
    return factor !== null && step !== null && this.factors.spendStep(factor, step);
  }

  private async isRecovered(userId: string, code: string): Promise<boolean> {
    const { recoverySalt } = (await this.factors.findConfirmed(userId)) ?? {};
    if (recoverySalt === undefined) return false;
    if (!(await this.factors.spendRecoveryCode(userId, hashOfRecoveryCode(code, recoverySalt)))) return false;
    await this.notices.send(userId, 'recovery-code-used');
    return true;
  }

  private async stepOf({ _id, secret }: SecondFactor, code: string): Promise<number | null> {
    const userId = _id.toHexString();
    const opened = this.secrets.open(secret, userId);
    if (opened === null)
      this.logger.warn({
        event: 'mfa.secret_unreadable',
        msg: 'The secret of a second factor was sealed with another JWT_SECRET; only recovery codes are accepted',
        userId,
      });
    return opened === null ? null : stepOfCode(opened, code, this.clock.nowMs());
  }
}
