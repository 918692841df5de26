import { Injectable } from '@nestjs/common';
import { compare, hash } from 'bcrypt';
import { MAX_PASSWORD_BYTES } from '#common/validation/password-rule.js';

const COST = 12;

/** The hash of nothing that anybody knows: what a password is checked against where there is no account. */
const DECOY = '$2b$12$OA.CRHgEkBLiuCAbOy14t.AHOA56LP/2XfssVXDC6BEMvIfe.aG6q';

/** Hashes and checks passwords with bcrypt, off the event loop. A byte 0 is a byte like any other. */
@Injectable()
export class PasswordHasherService {
  /**
   * @returns a salted hash of cost 12
   * @throws RangeError for more bytes than are hashed; the password rule keeps them out
   */
  async hash(password: string): Promise<string> {
    // The algorithm reads 72 bytes and no more: a longer password would share its hash with its own beginning.
    if (isTooLong(password)) throw new RangeError(`a password has at most ${MAX_PASSWORD_BYTES} bytes`);
    return hash(password, COST);
  }

  /** Takes as long without a hash as with one, so that the answer's time does not tell whether an account exists. */
  async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await compare(password, passwordHash ?? DECOY);
    return matches && passwordHash !== undefined && !isTooLong(password);
  }
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}
