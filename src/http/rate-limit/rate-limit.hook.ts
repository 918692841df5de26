import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#common/time/clock.js';
import { AppError } from '#common/errors/app-error.js';
import { RateLimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { Minutely } from '#infrastructure/logging/minutely.js';
import { answerError } from '../error-answer.js';
import { routeConfigOf } from '../route-options.js';
import type { AccessTokens, ApiKeys, StaffSessions } from '../access-tokens.js';
import { dashboardAdministratorOf, isOfDashboard } from './dashboard-administrator.js';
import type { RateLimiter } from './rate-limiter.js';
import { isBelow } from './exempt-paths.js';

/** The limiter, and who tells it whose a request is. */
interface CountedCallers {
  readonly limiter: RateLimiter;
  readonly tokens: AccessTokens;
  readonly sessions: StaffSessions;
  readonly keys: ApiKeys;
}

/**
 * Counts every request before any other processing: before authentication and body parsing, so malformed JSON and
 * unknown paths count too.
 * @param uncounted see `uncountedPaths`
 */
export function countEveryRequest(
  fastify: FastifyInstance,
  { limiter, tokens, sessions, keys }: CountedCallers,
  clock: Clock,
  uncounted: readonly string[],
): void {
  const failures = new Minutely();
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = routeConfigOf(request);
    if (isBelow(uncounted, request.url) || route.uncounted?.(request) === true) return undefined;
    try {
      const administratorId = dashboardAdministratorOf(request, tokens);
      const renews = route.renewsSession === true && isOfDashboard(request);
      const renewedStaffId = renews ? await sessions.renewedBy(request) : undefined;
      const apiKeyId = await keyOf(request, keys);
      const origin = { ip: request.ip, administratorId, renewedStaffId, apiKeyId };
      const verdict = await limiter.count(origin, route.limiter);
      void reply.headers(verdict.headers);
      if (verdict.refusedBy === undefined) return undefined;
      return answerError(reply, new RateLimitExceededError(verdict.refusedBy), clock.now());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.note((leftOut) =>
        request.log.error({
          event: 'rate_limit.counters_unreachable',
          msg: 'The rate limit counters are unreachable; every request fails',
          err: error.cause ?? error,
          leftOut,
        }),
      );
      return answerError(reply, error, clock.now());
    }
  });
}

/** Finds the living key that a request has. A key that cannot be looked up counts by address, and the guard says why it is refused. */
async function keyOf(request: FastifyRequest, keys: ApiKeys): Promise<string | undefined> {
  try {
    return (await keys.callerOf(request))?.apiKey?.id;
  } catch {
    return undefined;
  }
}
