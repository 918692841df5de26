import { Injectable } from '@nestjs/common';
import { compare, hash } from 'bcrypt';
import { FairConcurrencyLimit, type Asker } from '#common/async/fair-concurrency-limit.js';
import { AppConfig } from '#config/app-config.js';
import { comparedPassword, MAX_PASSWORD_BYTES } from '#common/validation/password-rule.js';
import { HASHED_FORM, type StoredPassword } from '#modules/users/index.js';
import { PasswordChecksBusyError } from '../../auth.errors.js';

/** Salt and digest of no known password. */
const DECOY = 'OA.CRHgEkBLiuCAbOy14t.AHOA56LP/2XfssVXDC6BEMvIfe.aG6q';

/**
 * Hashes run in the thread pool of the process, whose four threads read files and image data as well. A slot and half of the queue
 * are for known browsers and signed-in callers.
 */
const BOUNDS = { atOnce: 2, mayWait: 20, strangersAtOnce: 1, strangersMayWait: 10 };

/**
 * Hashes and verifies passwords with bcrypt, off the event loop: two at a time in a process, so that other work goes on;
 * 20 more wait (decisions, 13.27), and of each network of strangers one. Passwords are compared in NFKC (decisions, 13.25). Null bytes
 * are hashed like any other byte.
 */
@Injectable()
export class PasswordHasherService {
  private readonly cost: number;
  /** Verified when there is no account, to keep the response time constant. */
  private readonly decoy: string;
  private readonly slots = new FairConcurrencyLimit(BOUNDS, () => new PasswordChecksBusyError());

  constructor({ identity }: AppConfig) {
    this.cost = identity.passwordHashCost;
    this.decoy = `$2b$${String(this.cost).padStart(2, '0')}$${DECOY}`;
  }

  /**
   * @param before runs when it is the password's turn: what a refusal must not use up, such as a code
   * @returns a salted hash
   * @throws PasswordChecksBusyError; RangeError above 72 bytes, which the password rule prevents
   */
  async hash(password: string, asker: Asker, before?: () => Promise<void>): Promise<string> {
    const compared = comparedPassword(password);
    // bcrypt ignores everything after 72 bytes: a longer password would share its hash with its prefix.
    if (isTooLong(compared)) throw new RangeError(`a password has at most ${MAX_PASSWORD_BYTES} bytes`);
    return this.slots.run(asker, async () => {
      await before?.();
      return hash(compared, this.cost);
    });
  }

  /** Whether the password is that of the hash: see `formOf`. @throws PasswordChecksBusyError */
  async verify(password: string, stored: StoredPassword | null, asker: Asker): Promise<boolean> {
    return (await this.formOf(password, stored, asker)) !== null;
  }

  /**
   * Finds the form of the password that the hash is of; null for a wrong password. Takes equally long without a hash, so that
   * response time does not reveal whether an account exists; longer for a hash that may be of the password as it was typed.
   * @throws PasswordChecksBusyError
   */
  async formOf(
    password: string,
    stored: StoredPassword | null,
    asker: Asker,
  ): Promise<typeof HASHED_FORM | 'typed' | null> {
    const compared = comparedPassword(password);
    const hashed = stored?.passwordHash ?? this.decoy;
    const mayBeTyped =
      stored?.passwordHash !== undefined && stored.passwordForm !== HASHED_FORM && compared !== password;
    const [isCompared, isTyped] = await this.slots.run(asker, async () => [
      await matchesHash(compared, hashed),
      // Always, so that the time tells nothing of which one it was.
      mayBeTyped && (await matchesHash(password, hashed)),
    ]);
    if (stored?.passwordHash === undefined) return null;
    if (isCompared) return HASHED_FORM;
    return isTyped ? 'typed' : null;
  }
}

async function matchesHash(password: string, passwordHash: string): Promise<boolean> {
  return (await compare(password, passwordHash)) && !isTooLong(password);
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}
