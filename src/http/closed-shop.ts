import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import type { AccessTokens } from './access-tokens.js';
import { answerError } from './error-answer.js';
import { ShopClosedError } from './http.errors.js';
import { noteOverload } from './metrics/request-metrics.js';
import { isOfDashboard } from './rate-limit/dashboard-administrator.js';
import { isBelow } from './rate-limit/exempt-paths.js';
import { routeConfigOf } from './route-options.js';

/** The paths that customers and the public reach: the API, and the pages of a storefront. */
const CUSTOMERS_PATHS = ['/api/v1', '/shop'];
/** Where staff sign in, with their dashboard. */
const SIGN_IN_PATHS = ['/api/v1/auth'];

/**
 * Answers customers and the public of a closed shop with 503 and `Retry-After`. Webhooks are still taken: the gateway and the
 * carrier do not wait for a shop. Staff work on, with an administrator's token. Register it before the limiters, which
 * need Redis.
 */
export function refuseWhileClosed(
  fastify: FastifyInstance,
  { closed, closedRetrySeconds }: AppConfig['shop'],
  tokens: AccessTokens,
  clock: Clock,
): void {
  if (!closed) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isServedWhileClosed(request, tokens)) return done();
    noteOverload(request);
    void reply.header('Cache-Control', 'no-store');
    void answerError(reply.header('Retry-After', closedRetrySeconds), new ShopClosedError(), clock.now());
    return undefined;
  });
}

function isServedWhileClosed(request: FastifyRequest, tokens: AccessTokens): boolean {
  if (!isBelow(CUSTOMERS_PATHS, request.url)) return true;
  if (routeConfigOf(request).keepRawBody === true) return true;
  if (isBelow(SIGN_IN_PATHS, request.url) && isOfDashboard(request)) return true;
  return tokens.callerOf(request)?.role === 'ADMIN';
}
