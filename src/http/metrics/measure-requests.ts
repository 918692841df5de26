import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#infrastructure/metrics/metrics.js';

/** The label of requests without a matching route, so that scanners cannot create labels. */
const NO_ROUTE = 'unmatched';

/** Reports every completed request by its route pattern, refused and failed ones included. */
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
