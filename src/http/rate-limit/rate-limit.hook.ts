import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#common/time/clock.js';
import { AppError } from '#common/errors/app-error.js';
import { RateLimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { Minutely } from '#infrastructure/logging/minutely.js';
import { answerError } from '../error-answer.js';
import { routeConfigOf } from '../route-options.js';
import type { AccessTokens, ApiKeys, StaffSessions } from '../access-tokens.js';
import { dashboardAdministratorOf, isOfDashboard } from './dashboard-administrator.js';
import type { RateLimiter, RequestOrigin } from './rate-limiter.js';
import { clientAddressOf, storefrontFaultOf, storefrontServerOf } from './storefront-server.js';
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
  callers: CountedCallers,
  clock: Clock,
  uncounted: readonly string[],
): void {
  const { limiter } = callers;
  const failures = new Minutely();
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = routeConfigOf(request);
    if (isBelow(uncounted, request.url) || route.uncounted?.(request) === true) return undefined;
    try {
      const fault = storefrontFaultOf(request);
      const origin = fault === undefined ? await originOf(request, callers) : serverOf(request);
      const verdict = await limiter.count(origin, fault === undefined ? route.limiter : undefined);
      void reply.headers(verdict.headers);
      if (verdict.refusedBy !== undefined)
        return answerError(reply, new RateLimitExceededError(verdict.refusedBy), clock.now());
      return fault === undefined ? undefined : answerError(reply, fault, clock.now());
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

async function originOf(
  request: FastifyRequest,
  { tokens, sessions, keys }: CountedCallers,
): Promise<RequestOrigin> {
  const { renewsSession = false, readsCatalogue = false } = routeConfigOf(request);
  const server = storefrontServerOf(request);
  const isForItself = server !== undefined && server.buyerAddress === undefined && readsCatalogue;
  return {
    ip: clientAddressOf(request),
    administratorId: dashboardAdministratorOf(request, tokens),
    renewedStaffId: renewsSession && isOfDashboard(request) ? await sessions.renewedBy(request) : undefined,
    apiKeyId: await keyOf(request, keys),
    storefrontKey: isForItself ? server.keyName : undefined,
  };
}

/** Whoever sends a wrong key tries keys: by the address that it comes from, whatever it says of itself. */
function serverOf({ ip }: FastifyRequest): RequestOrigin {
  return { ip, administratorId: undefined, isDistrusted: true };
}
