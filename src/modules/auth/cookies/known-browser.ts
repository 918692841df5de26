import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '#config/app-config.js';
import { clientAddressOf, limitKeyOf, networkOf, routeConfigOf } from '#http/decorators.js';
import { noteCaller } from '#infrastructure/logging/request-context.js';
import { KNOWN_BROWSER_SECONDS } from '../auth.limits.js';
import { cookiesNamed } from './cookies-named.js';

/** The cookie of a browser that has signed in; its value is that of `KnownBrowsersService`. */
export const KNOWN_BROWSER = 'knownBrowser';

/** Unreadable for scripts, not sent cross-site, and sent wherever a password or a code is checked. */
export function knownBrowserAttributes({ production }: AppConfig): CookieSerializeOptions {
  return {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/v1',
    secure: production,
    maxAge: KNOWN_BROWSER_SECONDS,
  };
}

/**
 * Notes whom attempts against an account are counted for, and what a session shows its owner, on the routes of the limiter `auth`.
 * Decisions, 13.27 and 14.39.
 */
export function noteCallers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (routeConfigOf(request).limiter === 'auth')
      noteCaller({
        address: limitKeyOf(clientAddressOf(request)),
        network: networkOf(clientAddressOf(request)),
        knownBrowsers: cookiesNamed(request, KNOWN_BROWSER),
        userAgent: request.headers['user-agent'],
      });
    done();
  });
}
