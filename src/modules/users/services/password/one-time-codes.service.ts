import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';

const PURPOSES = ['verify-email', 'reset-password', 'change-password'] as const;

/** The single purpose for which a code is valid. */
export type CodePurpose = (typeof PURPOSES)[number];

/** The validity of a code, in minutes. */
export const CODE_MINUTES = 10;
const MAX_TRIES = 5;

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
    config: AppConfig,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.identity.jwtSecret, '', 'one-time codes', 32));
  }

  /** Issues a code, which replaces an earlier one of the same user and purpose. @throws CacheStoreDownError */
  async issue(userId: string, purpose: CodePurpose): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.cache.putCode(keyOf(userId, purpose), this.hash(userId, purpose, code), CODE_MINUTES * 60);
    return code;
  }

  /** Redeems a code. @returns false for a wrong, used or expired one. @throws CacheStoreDownError */
  async redeem(userId: string, purpose: CodePurpose, code: string): Promise<boolean> {
    return this.cache.tryCode(keyOf(userId, purpose), this.hash(userId, purpose, code), MAX_TRIES);
  }

  /** Deletes every code of a deleted user. @throws CacheStoreDownError */
  async deleteAllOf(userId: string): Promise<void> {
    for (const purpose of PURPOSES) await this.cache.deleteCode(keyOf(userId, purpose));
  }

  private hash(userId: string, purpose: CodePurpose, code: string): string {
    return createHmac('sha256', this.key).update(`${purpose}:${userId}:${code}`).digest('hex');
  }
}

function keyOf(userId: string, purpose: CodePurpose): string {
  return `code:${purpose}:${userId}`;
}
