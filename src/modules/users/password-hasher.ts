import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/bcrypt';
import { MAX_PASSWORD_BYTES } from '#common/validation/password-rule.js';

const COST = 12;

/** The hash of nothing that anybody knows: what a password is checked against where there is no account. */
const DECOY = '$2b$12$OA.CRHgEkBLiuCAbOy14t.AHOA56LP/2XfssVXDC6BEMvIfe.aG6q';

/** Hashes and checks passwords, off the event loop. */
@Injectable()
export class PasswordHasher {
  /**
   * @returns a salted hash of cost 12
   * @throws RangeError for more bytes than are hashed; the password rule keeps them out
   */
  async hash(password: string): Promise<string> {
    return hash(password, { cost: COST, rejectLongPasswords: true });
  }

  /** Takes as long without a hash as with one, so that the answer's time does not tell whether an account exists. */
  async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await verify(password, passwordHash ?? DECOY);
    return matches && passwordHash !== undefined && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  }
}
