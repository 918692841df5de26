import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares two secret texts in constant time. Digests are compared, so that the duration depends neither on the
 * position of the first difference nor on the length of the expected text.
 */
export function constantTimeEquals(expected: string, given: string): boolean {
  return timingSafeEqual(digest(expected), digest(given));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
