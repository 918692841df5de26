import type { FastifyInstance } from 'fastify';
import { routeConfigOf } from '../route-options.js';

/**
 * Sets `Cache-Control` so that no cache stores private responses, errors included. Private are the routes that require
 * a token, and those that issue tokens (they have the limiter `auth`). A handler may set a stricter header. Public
 * routes and unknown paths get none here; successful answers that may be kept get theirs in `answer-cache`.
 */
export function forbidCachingOfPrivateAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { isPublic = false, limiter } = routeConfigOf(request);
    if (request.routeOptions.url?.startsWith('/api/v1/') === true && (!isPublic || limiter === 'auth'))
      void reply.header('Cache-Control', 'no-store');
    done();
  });
}
