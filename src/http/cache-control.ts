import type { FastifyInstance } from 'fastify';
import type { EdgeRouteConfig } from './rate-limit/rate-limit.decorator.js';

/**
 * Keeps private answers out of every cache: each answer, errors too, of a route that wants a token, and of those that
 * hand tokens out (they are counted by the limiter `auth`). A handler may replace the header by a stricter one.
 * Public routes and unknown paths have none.
 */
export function forbidCachingOfPrivateAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { config, url = '' } = request.routeOptions;
    const { isPublic = false, limiter } = config as EdgeRouteConfig;
    if (url.startsWith('/api/v1/') && (!isPublic || limiter === 'auth'))
      void reply.header('Cache-Control', 'no-store');
    done();
  });
}
