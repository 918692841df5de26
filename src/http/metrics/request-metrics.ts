import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#infrastructure/metrics/metrics.js';
import type { HttpRouteConfig } from '../route-options.js';
import { readRange } from '../rate-limit/client-address.js';
import { isDirectClient } from './direct-client.js';

/** The label of requests without a matching route, so that scanners cannot create labels. */
const NO_ROUTE = 'unmatched';

const overloaded = new WeakSet<object>();

/** Notes that the process had no room for a request: its status is `overloaded`, so no alarm of server errors counts it. */
export function noteOverload(request: FastifyRequest): void {
  overloaded.add(request);
}

/** Reports every completed request by its route pattern, refused and failed ones included. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request: FastifyRequest, reply, done) => {
    const { method, routeOptions } = request;
    const status = overloaded.has(request) ? 'overloaded' : reply.statusCode;
    metrics.requestAnswered(
      { method, route: routeOptions.url ?? NO_ROUTE, status },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/**
 * Serves the metrics at `/metrics`, for Prometheus, in its text format and without the envelope. Only clients
 * that connect directly from an allowed address get them. A request with `Forwarded`, `X-Forwarded-For` or
 * `X-Real-IP`, or from another address, gets the 404 of an unknown path, limiters included. The limiters do not
 * count a scrape.
 * @param allowedCidrs addresses and CIDRs; none: loopback and private addresses
 */
export function serveMetrics(
  fastify: FastifyInstance,
  metrics: Metrics,
  allowedCidrs: readonly string[],
): void {
  const allowed = allowedCidrs.map((range) => readRange(range));
  const isScrape = ({ raw }: FastifyRequest): boolean => isDirectClient(raw, allowed);
  const config: HttpRouteConfig = { uncounted: isScrape };
  fastify.get('/metrics', { config }, async (request, reply) => {
    if (!isScrape(request)) return reply.callNotFound();
    const text = await metrics.text();
    return reply.type(metrics.contentType).header('Cache-Control', 'no-store').send(text);
  });
}
