import { Injectable } from '@nestjs/common';
import { compare, hash } from 'bcrypt';
import { AppConfig } from '#config/app-config.js';
import { MAX_PASSWORD_BYTES } from '#common/validation/password-rule.js';

/** Salt and digest of no known password. */
const DECOY = 'OA.CRHgEkBLiuCAbOy14t.AHOA56LP/2XfssVXDC6BEMvIfe.aG6q';

/** Hashes and verifies passwords with bcrypt, off the event loop. Null bytes are hashed like any other byte. */
@Injectable()
export class PasswordHasherService {
  private readonly cost: number;
  /** Verified when there is no account, to keep the response time constant. */
  private readonly decoy: string;

  constructor({ identity }: AppConfig) {
    this.cost = identity.passwordHashCost;
    this.decoy = `$2b$${String(this.cost).padStart(2, '0')}$${DECOY}`;
  }

  /**
   * @returns a salted hash
   * @throws RangeError above 72 bytes; the password rule prevents this
   */
  async hash(password: string): Promise<string> {
    // bcrypt ignores everything after 72 bytes: a longer password would share its hash with its prefix.
    if (isTooLong(password)) throw new RangeError(`a password has at most ${MAX_PASSWORD_BYTES} bytes`);
    return hash(password, this.cost);
  }

  /** Takes equally long without a hash, so that response time does not reveal whether an account exists. */
  async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await compare(password, passwordHash ?? this.decoy);
    return matches && passwordHash !== undefined && !isTooLong(password);
  }
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}
