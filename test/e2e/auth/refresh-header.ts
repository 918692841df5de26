import type { Answer, RequestOptions } from '../../support/test-client.js';

/** Sends a refresh token, or asks for one, as a client does that keeps no cookies. */
export function withRefreshHeader(value = 'true', others: Record<string, string> = {}): RequestOptions {
  return { headers: { 'x-refresh-token': value, ...others } };
}

/** The refresh token that an answer lets its client read. */
export function refreshTokenIn(answer: Answer): string {
  const token = answer.headers.get('x-refresh-token');
  if (token === null) throw new Error('the answer has no refresh token to read');
  return token;
}
