import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';

const PURPOSES = ['verify-email', 'reset-password', 'change-password'] as const;

/** What a code is good for; it is good for nothing else. */
export type CodePurpose = (typeof PURPOSES)[number];

/** A code is valid for this long. */
export const CODE_MINUTES = 10;
const MAX_TRIES = 5;

/**
 * One-time codes: six random digits for one user and one purpose, valid 600 seconds, used once, gone after
 * five wrong tries. Only a keyed hash is kept: there are too few codes for a plain hash to hide one.
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

  /** Makes a code, which replaces an older one of the same user and purpose. @throws CacheStoreDownError */
  async issue(userId: string, purpose: CodePurpose): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.cache.putCode(keyOf(userId, purpose), this.hash(userId, purpose, code), CODE_MINUTES * 60);
    return code;
  }

  /** Uses a code up. @returns false for a wrong, used or run-out one. @throws CacheStoreDownError */
  async redeem(userId: string, purpose: CodePurpose, code: string): Promise<boolean> {
    return this.cache.tryCode(keyOf(userId, purpose), this.hash(userId, purpose, code), MAX_TRIES);
  }

  /** Deletes every code of a user that is gone. @throws CacheStoreDownError */
  async forget(userId: string): Promise<void> {
    for (const purpose of PURPOSES) await this.cache.deleteCode(keyOf(userId, purpose));
  }

  private hash(userId: string, purpose: CodePurpose, code: string): string {
    return createHmac('sha256', this.key).update(`${purpose}:${userId}:${code}`).digest('hex');
  }
}

function keyOf(userId: string, purpose: CodePurpose): string {
  return `code:${purpose}:${userId}`;
}
