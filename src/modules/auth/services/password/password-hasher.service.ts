import { Injectable } from '@nestjs/common';
import { compare, hash } from 'bcrypt';
import { ConcurrencyLimit } from '#common/async/concurrency-limit.js';
import { AppConfig } from '#config/app-config.js';
import { comparedPassword, MAX_PASSWORD_BYTES } from '#common/validation/password-rule.js';
import { PasswordChecksBusyError } from '../../auth.errors.js';

/** Salt and digest of no known password. */
const DECOY = 'OA.CRHgEkBLiuCAbOy14t.AHOA56LP/2XfssVXDC6BEMvIfe.aG6q';

/** Hashes run in the thread pool of the process, whose four threads read files and image data as well. */
const AT_ONCE = 2;
const MAY_WAIT = 20;

/**
 * Hashes and verifies passwords with bcrypt, off the event loop: two at a time in a process, so that other work goes on;
 * 20 more wait (decisions, 13.27). Passwords are compared in NFKC (decisions, 13.25). Null bytes are hashed like any
 * other byte.
 */
@Injectable()
export class PasswordHasherService {
  private readonly cost: number;
  /** Verified when there is no account, to keep the response time constant. */
  private readonly decoy: string;
  private readonly slots = new ConcurrencyLimit(AT_ONCE, MAY_WAIT, () => new PasswordChecksBusyError());

  constructor({ identity }: AppConfig) {
    this.cost = identity.passwordHashCost;
    this.decoy = `$2b$${String(this.cost).padStart(2, '0')}$${DECOY}`;
  }

  /**
   * @param before runs when it is the password's turn: what a refusal must not use up, such as a code
   * @returns a salted hash
   * @throws PasswordChecksBusyError; RangeError above 72 bytes, which the password rule prevents
   */
  async hash(password: string, before?: () => Promise<void>): Promise<string> {
    const compared = comparedPassword(password);
    // bcrypt ignores everything after 72 bytes: a longer password would share its hash with its prefix.
    if (isTooLong(compared)) throw new RangeError(`a password has at most ${MAX_PASSWORD_BYTES} bytes`);
    return this.slots.run(async () => {
      await before?.();
      return hash(compared, this.cost);
    });
  }

  /**
   * Takes equally long without a hash, so that response time does not reveal whether an account exists.
   * @throws PasswordChecksBusyError
   */
  async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const compared = comparedPassword(password);
    // Hashes of the versions before are those of the password as it was typed.
    const forms = compared === password ? [compared] : [compared, password];
    const matches = await this.slots.run(async () => {
      const found: boolean[] = [];
      // All of them, so that the time tells nothing of which one it was.
      for (const form of forms) found.push(await matchesHash(form, passwordHash ?? this.decoy));
      return found.includes(true);
    });
    return matches && passwordHash !== undefined;
  }
}

async function matchesHash(password: string, passwordHash: string): Promise<boolean> {
  return (await compare(password, passwordHash)) && !isTooLong(password);
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}
