import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { derivedKey } from '#common/crypto/derived-key.js';
import { tokenHash } from '#common/crypto/token-hash.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { PASSKEY_CHALLENGE_MINUTES } from '../../auth.limits.js';
import { SpentTokenRepository } from '../../data/spent-token.repository.js';

/** The purpose of a challenge: a sign-in, or the set-up of a passkey by one account. */
export type ChallengePurpose = 'sign-in' | `set-up:${string}`;

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = RANDOM_BYTES + TIME_BYTES;
/** 54 bytes as base64url: random ones, the time of expiry, the signature. */
const WELL_FORMED = /^[\w-]{72}$/;

/**
 * Gives out challenges for passkeys, each good for one purpose, five minutes and one answer. A challenge carries its expiry and a
 * signature, so that strangers who ask for many fill no store: only an answered one is stored, as a hash, until it expires.
 */
@Injectable()
export class PasskeyChallengesService {
  private readonly key: Buffer;

  constructor(
    private readonly spent: SpentTokenRepository,
    private readonly clock: Clock,
    { identity }: AppConfig,
  ) {
    this.key = derivedKey(identity.jwtSecret, 'passkey challenges');
  }

  /** Creates a challenge, as base64url. */
  issue(purpose: ChallengePurpose): string {
    const signed = Buffer.alloc(SIGNED_BYTES);
    randomBytes(RANDOM_BYTES).copy(signed);
    signed.writeUIntBE(this.clock.nowMs() + PASSKEY_CHALLENGE_MINUTES * 60_000, RANDOM_BYTES, TIME_BYTES);
    return Buffer.concat([signed, this.signatureOf(signed, purpose)]).toString('base64url');
  }

  /** Whether a challenge was given out for this purpose and has not expired. */
  isOpen(challenge: string, purpose: ChallengePurpose): boolean {
    if (!WELL_FORMED.test(challenge)) return false;
    const bytes = Buffer.from(challenge, 'base64url');
    const [signed, signature] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
    return (
      timingSafeEqual(signature, this.signatureOf(signed, purpose)) && expiryOf(bytes) > this.clock.nowMs()
    );
  }

  /**
   * Spends a challenge that `isOpen`. Joins an open unit of work, which the caller gives up when it is refused.
   * @returns true for exactly one of several callers
   */
  async spend(challenge: string): Promise<boolean> {
    const expiresAt = new Date(expiryOf(Buffer.from(challenge, 'base64url')));
    return this.spent.spend(tokenHash(challenge), expiresAt);
  }

  private signatureOf(signed: Buffer, purpose: ChallengePurpose): Buffer {
    return createHmac('sha256', this.key).update(signed).update(purpose).digest();
  }
}

/** @returns in ms */
function expiryOf(challenge: Buffer): number {
  return challenge.readUIntBE(RANDOM_BYTES, TIME_BYTES);
}
