import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { derivedKey } from '#common/crypto/derived-key.js';
import { AppConfig } from '#config/app-config.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { WrongCodeError } from '../../auth.errors.js';
import { ERASE_CODES } from '../../auth.jobs.js';
import { CODE_MINUTES, CODE_TRIES } from '../../auth.limits.js';
import type { LinkPurpose } from '../../mails/code-link.mail.js';
import { CodeGuessesService } from './code-guesses.service.js';
import { AccountAttemptsService } from '../sessions/account-attempts.service.js';

const PURPOSES = ['verify-email', 'reset-password', 'change-password', 'sign-in'] as const;

/** Codes that open an account by themselves: bounded by the day as well, and then replaced by links. */
const GUESSED = { 'reset-password': 'reset-codes', 'sign-in': 'sign-in-codes' } as const;

/** Six digits; anything else that is submitted is the token of a link. */
const DIGITS = /^\d{6}$/;

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
 * hash. A link has 256 random bits instead, of which no wrong one is counted: nobody can use them up.
 */
@Injectable()
export class OneTimeCodesService {
  private readonly key: Buffer;

  constructor(
    private readonly cache: CacheStore,
    private readonly attempts: AccountAttemptsService,
    private readonly guesses: CodeGuessesService,
    config: AppConfig,
  ) {
    this.key = derivedKey(config.identity.jwtSecret, 'one-time codes');
  }

  /** Issues a code, which replaces an earlier one of the same user and purpose. @throws CacheStoreDownError */
  async issue(userId: string, purpose: CodePurpose): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.cache.putCode(keyOf(userId, purpose), this.hash(userId, purpose, code), CODE_MINUTES * 60);
    if (hasLinks(purpose)) await this.cache.deleteCode(linkKeyOf(userId, purpose));
    return code;
  }

  /** Issues the token of a link in place of a code, which replaces earlier ones and their codes. @throws CacheStoreDownError */
  async issueLink(userId: string, purpose: LinkPurpose): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const hash = this.hash(userId, purpose, token);
    await this.cache.putCode(linkKeyOf(userId, purpose), hash, CODE_MINUTES * 60);
    await this.cache.deleteCode(keyOf(userId, purpose));
    return token;
  }

  /**
   * Redeems a code within the account's limits of wrong codes, or the token of a link.
   * @throws WrongCodeError for a wrong, used or expired one; LimitExceededError, CacheStoreDownError
   */
  async redeem(submitted: SubmittedCode): Promise<void> {
    if (!(await this.isRight(submitted))) throw new WrongCodeError();
  }

  private async isRight({ userId, email, purpose, code }: SubmittedCode): Promise<boolean> {
    const hash = this.hash(userId, purpose, code);
    if (!DIGITS.test(code))
      return (
        hasLinks(purpose) && this.cache.tryCode(linkKeyOf(userId, purpose), hash, Number.MAX_SAFE_INTEGER)
      );
    const check = () => this.cache.tryCode(keyOf(userId, purpose), hash, CODE_TRIES);
    if (!hasLinks(purpose)) return this.attempts.guess('wrong-codes', email, check);
    const guess = () =>
      this.guesses.guess(GUESSED[purpose], email, async () => ((await check()) ? true : null));
    return (await this.attempts.guess('wrong-codes', email, guess)) ?? false;
  }

  /** Deletes every code of a deleted user. Idempotent. @throws CacheStoreDownError */
  @HandlesJob(ERASE_CODES)
  async deleteAllOf({ userId }: PayloadOf<typeof ERASE_CODES>): Promise<void> {
    for (const purpose of PURPOSES) await this.cache.deleteCode(keyOf(userId, purpose));
    await this.cache.deleteCode(linkKeyOf(userId, 'reset-password'));
  }

  private hash(userId: string, purpose: CodePurpose, code: string): string {
    return createHmac('sha256', this.key).update(`${purpose}:${userId}:${code}`).digest('hex');
  }
}

function hasLinks(purpose: CodePurpose): purpose is LinkPurpose {
  return purpose in GUESSED;
}

function keyOf(userId: string, purpose: CodePurpose): string {
  return `code:${purpose}:${userId}`;
}

function linkKeyOf(userId: string, purpose: LinkPurpose): string {
  return `code:${purpose === 'reset-password' ? 'reset' : purpose}-link:${userId}`;
}
