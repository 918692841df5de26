import { createHash } from 'node:crypto';

/**
 * Returns what stands for an address in keys of the cache store, which is not erased with an account and so never holds one in clear
 * text.
 */
export function addressFingerprint(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}
