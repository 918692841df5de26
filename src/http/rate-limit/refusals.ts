import type { FastifyRequest } from 'fastify';
import type { LimiterName } from '#common/errors/limit-exceeded.error.js';

const refused = new WeakMap<object, LimiterName>();

/** Notes which limiter refused a request, for its line in the log. */
export function noteRefusal(request: FastifyRequest, limiter: LimiterName): void {
  refused.set(request, limiter);
}

/** The limiter that refused a request; undefined if none did. */
export function refusalOf(request: FastifyRequest): LimiterName | undefined {
  return refused.get(request);
}
