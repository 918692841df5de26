import type { Answer, RequestOptions } from './test-client.js';

/** The refresh cookie that an answer sets: its value, and its attributes in the order of their names. */
export function refreshCookieOf(answer: Answer): { token: string; attributes: string[] } {
  const [header, ...others] = answer.headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith('refreshToken='));
  if (header === undefined || others.length > 0)
    throw new Error('the answer does not set one refresh cookie');
  const [pair, ...attributes] = header.split('; ');
  return { token: pair!.slice('refreshToken='.length), attributes: attributes.toSorted() };
}

/** Sends a refresh token as a browser would. */
export function withRefreshCookie(token: string): RequestOptions {
  return { headers: { cookie: `refreshToken=${token}` } };
}
