import type { FastifyInstance } from 'fastify';
import type { HttpRouteConfig } from './rate-limit/rate-limit.decorator.js';

/**
 * Sets `Cache-Control` so that no cache stores private responses, errors included. Private are the routes that require
 * a token, and those that issue tokens (they have the limiter `auth`). A handler may set a stricter header. Public
 * routes and unknown paths get none.
 */
export function forbidCachingOfPrivateAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { config, url = '' } = request.routeOptions;
    const { isPublic = false, limiter } = config as HttpRouteConfig;
    if (url.startsWith('/api/v1/') && (!isPublic || limiter === 'auth'))
      void reply.header('Cache-Control', 'no-store');
    done();
  });
}
