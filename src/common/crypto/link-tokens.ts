import { createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.js';
import { tokenHash } from './token-hash.js';

/** The stored part of a link's token: neither value reveals it. */
export interface StoredToken {
  /** The token is derived from it with a secret key. */
  readonly nonce: string;
  /** The lookup key. */
  readonly tokenHash: string;
}

/**
 * Tokens of links that are mailed. A token has 256 bits and is derived from a random nonce with a secret key. The database
 * record alone therefore does not reveal the link, and a repeated mail contains the same one.
 */
export class LinkTokens {
  private readonly key: Buffer;

  /** @param purpose keeps the tokens of one kind of links apart from those of others */
  constructor(secret: string, purpose: string) {
    this.key = derivedKey(secret, purpose);
  }

  create(): StoredToken {
    const nonce = randomBytes(32).toString('hex');
    return { nonce, tokenHash: this.hashOf(this.tokenOf(nonce)) };
  }

  tokenOf(nonce: string): string {
    return createHmac('sha256', this.key).update(nonce, 'hex').digest('base64url');
  }

  /** Hashes a token for its lookup. */
  hashOf(token: string): string {
    return tokenHash(token);
  }
}
