import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRoute, routeConfigOf } from '../route-options.js';
import { BodyTooLargeError } from '../http.errors.js';
import { parseBoundedJson, type JsonBounds } from './bounded-json.js';

const KIB = 1024;

/** The largest body of any route, in bytes. The default limit of a route is smaller. */
export const LARGEST_BODY = 1024 * KIB;
const DEFAULT_LIMIT = 100 * KIB;

/** The largest legal input, a product with 20 attributes of 50 values, has about 1,100 values. */
const DEFAULT_BOUNDS: JsonBounds = { depth: 32, values: 2_000 };
/** Webhooks carry whole records of the sender, of which the service reads a few fields. */
const WEBHOOK_BOUNDS: JsonBounds = { depth: 32, values: 20_000 };

/** Accepts a body of up to 1 MB and keeps its exact bytes for signature checks, as `rawBody` of the request. */
export const WebhookBody = (): MethodDecorator => HttpRoute({ bodyLimit: LARGEST_BODY, keepRawBody: true });

/**
 * Parses JSON bodies. Limits: 100 KB unless the route allows more (else 413), 32 levels and 2,000 values (else 400;
 * decisions, 12.34). An empty body counts as none. Routes with `keepRawBody` keep the exact bytes for signature checks.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/,
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (request, body: Buffer, done) => {
      const { bodyLimit = DEFAULT_LIMIT, keepRawBody = false } = routeConfigOf(request);
      if (body.length > bodyLimit) return done(new BodyTooLargeError());
      if (keepRawBody) (request as FastifyRequest & { rawBody?: Buffer }).rawBody = body;
      if (body.length === 0) return done(null, undefined);
      try {
        done(null, parseBoundedJson(body, keepRawBody ? WEBHOOK_BOUNDS : DEFAULT_BOUNDS));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
