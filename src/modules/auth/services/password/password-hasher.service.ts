import { Injectable } from '@nestjs/common';
import { compare, hash } from 'bcrypt';
import { MAX_PASSWORD_BYTES } from '#common/validation/password-rule.js';

const COST = 12;

/** A hash without a known password, verified when there is no account to keep the response time constant. */
const DECOY = '$2b$12$OA.CRHgEkBLiuCAbOy14t.AHOA56LP/2XfssVXDC6BEMvIfe.aG6q';

/** Hashes and verifies passwords with bcrypt, off the event loop. Null bytes are hashed like any other byte. */
@Injectable()
export class PasswordHasherService {
  /**
   * @returns a salted hash of cost 12
   * @throws RangeError above 72 bytes; the password rule prevents this
   */
  async hash(password: string): Promise<string> {
    // bcrypt ignores everything after 72 bytes: a longer password would share its hash with its prefix.
    if (isTooLong(password)) throw new RangeError(`a password has at most ${MAX_PASSWORD_BYTES} bytes`);
    return hash(password, COST);
  }

  /** Takes equally long without a hash, so that response time does not reveal whether an account exists. */
  async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await compare(password, passwordHash ?? DECOY);
    return matches && passwordHash !== undefined && !isTooLong(password);
  }
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}
