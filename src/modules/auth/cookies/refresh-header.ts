import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { cookiesNamed } from './cookies-named.js';

/** Name of the refresh token's cookie. */
export const REFRESH_COOKIE = 'refreshToken';

/** Carries the refresh token of clients that keep no cookies, in both directions. */
export const REFRESH_HEADER = 'X-Refresh-Token';

/** For `headers` of `@Answers`. */
export const GIVES_REFRESH_TOKEN = {
  [REFRESH_HEADER]: 'The refresh token, when the request had this header and came from no browser',
};

/**
 * The header of a client that keeps no cookies; undefined for a browser, whose scripts must never read a refresh token. A
 * browser is recognised by the cookie, or by headers that it sets itself on every POST and PATCH and no script can change.
 */
export function refreshHeaderOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { origin, 'sec-fetch-site': site, 'x-refresh-token': value } = request.headers;
  if (origin !== undefined || site !== undefined) return undefined;
  if (cookiesNamed(request, REFRESH_COOKIE).length > 0) return undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Describes the header of a route that opens a session. */
export const OffersRefreshToken = (): MethodDecorator =>
  ApiHeader({
    name: REFRESH_HEADER,
    required: false,
    description:
      '`true` for clients that keep no cookies: the answer has the refresh token in this header and in `data`, and sets ' +
      'no refresh cookie. Ignored in browsers, and when the request has the refresh cookie',
  });
