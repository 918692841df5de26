import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#infrastructure/metrics/metrics.js';
import type { EdgeRouteConfig } from '../rate-limit/rate-limit.decorator.js';
import { isDirectFromOwnNetwork } from './direct-client.js';

/**
 * Serves the metrics at `/metrics`, for Prometheus, in its text format and without the envelope. Closed by default: the
 * answer is for a client that connects directly from a loopback or private address. A request that carries
 * `Forwarded`, `X-Forwarded-For` or `X-Real-IP` came through a proxy, which is to say from the public; it, and one
 * whose peer has a public address, gets what every unknown address gets, limiters included. A scrape is not counted
 * by the limiters.
 */
export function serveMetrics(fastify: FastifyInstance, metrics: Metrics): void {
  const isScrape = ({ raw }: FastifyRequest): boolean => isDirectFromOwnNetwork(raw);
  const config: EdgeRouteConfig = { uncounted: isScrape };
  fastify.get('/metrics', { config }, async (request, reply) => {
    if (!isScrape(request)) return reply.callNotFound();
    const text = await metrics.text();
    return reply.type(metrics.contentType).header('Cache-Control', 'no-store').send(text);
  });
}
