import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#common/time/clock.js';
import { AppError } from '#common/errors/app-error.js';
import { errorEnvelope } from '../envelope.js';
import { statusOf } from '../error-status.js';
import { limitEnvelope } from './limit-answer.js';
import type { EdgeRouteConfig } from './rate-limit.decorator.js';
import type { RateLimiter } from './rate-limiter.js';

/** Pages and files for people at a browser: not endpoints of the API, and one page may load many of them. */
const UNCOUNTED = ['/media/', '/dev', '/api/docs'];

/**
 * Counts every request before anything else of it is looked at: before its token, its body (malformed
 * JSON counts too), and before it is known whether its path exists.
 */
export function countEveryRequest(fastify: FastifyInstance, limiter: RateLimiter, clock: Clock): void {
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.config as EdgeRouteConfig;
    if (isUncounted(request.url) || route.uncounted?.(request) === true) return undefined;
    try {
      const verdict = await limiter.count(request.ip, route.limiter);
      void reply.headers(verdict.headers);
      if (verdict.refusedBy === undefined) return undefined;
      return reply.code(429).send(limitEnvelope(verdict.refusedBy, clock.now()));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.log.error({ err: error.cause ?? error }, 'rate limit counters cannot be reached');
      const status = statusOf(error);
      return reply.code(status).send(errorEnvelope(status, error.message, clock.now()));
    }
  });
}

/** Whether requests for this path are left out of the limiters. */
export function isUncounted(url: string): boolean {
  return UNCOUNTED.some((prefix) => url.startsWith(prefix));
}
