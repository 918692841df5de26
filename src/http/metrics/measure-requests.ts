import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#infrastructure/metrics/metrics.js';

/** The route of a request that no route was found for: whoever tries addresses makes no label of them. */
const NO_ROUTE = 'unmatched';

/** Reports every answered request by the pattern of its route, refused and failed ones included. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request: FastifyRequest, reply, done) => {
    const { method, routeOptions } = request;
    metrics.requestAnswered(
      { method, route: routeOptions.url ?? NO_ROUTE, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
