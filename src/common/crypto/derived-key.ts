import { hkdfSync } from 'node:crypto';

/** A key of 256 bits for one purpose, derived from a secret: what one key signs is worth nothing where another is asked for. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
