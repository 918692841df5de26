import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#common/time/clock.js';
import { AppError } from '#common/errors/app-error.js';
import { RateLimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { answerError } from '../error-answer.js';
import type { HttpRouteConfig } from './rate-limit.decorator.js';
import type { RateLimiter } from './rate-limiter.js';
import { isBelow } from './uncounted-paths.js';

/** Dependencies of the rate limit hook. */
export interface Counting {
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  /** See `uncountedPaths`. */
  readonly uncounted: readonly string[];
}

/**
 * Counts every request before any other processing: before authentication and body parsing, so malformed JSON and
 * unknown paths count too.
 */
export function countEveryRequest(fastify: FastifyInstance, { limiter, clock, uncounted }: Counting): void {
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.config as HttpRouteConfig;
    if (isBelow(uncounted, request.url) || route.uncounted?.(request) === true) return undefined;
    try {
      const verdict = await limiter.count(request.ip, route.limiter);
      void reply.headers(verdict.headers);
      if (verdict.refusedBy === undefined) return undefined;
      return answerError(reply, new RateLimitExceededError(verdict.refusedBy), clock.now());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.log.error({
        event: 'rate_limit.counters_unreachable',
        msg: 'The rate limit counters are unreachable',
        err: error.cause ?? error,
      });
      return answerError(reply, error, clock.now());
    }
  });
}
