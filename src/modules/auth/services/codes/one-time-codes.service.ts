import { createHmac, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { derivedKey } from '#common/crypto/derived-key.js';
import { AppConfig } from '#config/app-config.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { WrongCodeError } from '../../auth.errors.js';
import { ERASE_CODES } from '../../auth.jobs.js';
import { CODE_MINUTES, CODE_TRIES } from '../../auth.limits.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';

const PURPOSES = ['verify-email', 'reset-password', 'change-password'] as const;

/** The single purpose for which a code is valid. */
export type CodePurpose = (typeof PURPOSES)[number];

export interface SubmittedCode {
  /** The owner, or a placeholder that matches no user. */
  readonly userId: string;
  /** The account's email address, under which wrong codes are counted. */
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/**
 * Issues and redeems one-time codes: six random digits for one user and purpose, valid for 600 seconds and a single
 * use. Five wrong attempts invalidate a code. Only a keyed hash is stored, because six digits are too few for a plain
 * hash.
 */
@Injectable()
export class OneTimeCodesService {
  private readonly key: Buffer;

  constructor(
    private readonly cache: CacheStore,
    private readonly attempts: AccountAttemptsService,
    config: AppConfig,
  ) {
    this.key = derivedKey(config.identity.jwtSecret, 'one-time codes');
  }

  /** Issues a code, which replaces an earlier one of the same user and purpose. @throws CacheStoreDownError */
  async issue(userId: string, purpose: CodePurpose): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.cache.putCode(keyOf(userId, purpose), this.hash(userId, purpose, code), CODE_MINUTES * 60);
    return code;
  }

  /**
   * Redeems a code within the account's hourly limit of wrong codes.
   * @throws WrongCodeError for a wrong, used or expired code; LimitExceededError, CacheStoreDownError
   */
  async redeem({ userId, email, purpose, code }: SubmittedCode): Promise<void> {
    const isRight = await this.attempts.guess('wrong-codes', email, () =>
      this.cache.tryCode(keyOf(userId, purpose), this.hash(userId, purpose, code), CODE_TRIES),
    );
    if (!isRight) throw new WrongCodeError();
  }

  /** Deletes every code of a deleted user. Idempotent. @throws CacheStoreDownError */
  @HandlesJob(ERASE_CODES)
  async deleteAllOf({ userId }: PayloadOf<typeof ERASE_CODES>): Promise<void> {
    for (const purpose of PURPOSES) await this.cache.deleteCode(keyOf(userId, purpose));
  }

  private hash(userId: string, purpose: CodePurpose, code: string): string {
    return createHmac('sha256', this.key).update(`${purpose}:${userId}:${code}`).digest('hex');
  }
}

function keyOf(userId: string, purpose: CodePurpose): string {
  return `code:${purpose}:${userId}`;
}
