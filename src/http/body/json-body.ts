import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EdgeRouteConfig } from '../rate-limit/rate-limit.decorator.js';
import { BodyTooLargeError } from '../http.errors.js';
import { parseBoundedJson, type JsonBounds } from './bounded-json.js';

const KIB = 1024;

/** The largest body of any route; a route's own limit is smaller unless it says otherwise. */
export const LARGEST_BODY = 1024 * KIB;
const DEFAULT_LIMIT = 100 * KIB;

/** The largest legal input, a product with 20 attributes of 50 values, has about 1,100 values. */
const DEFAULT_BOUNDS: JsonBounds = { depth: 32, values: 2_000 };
/** Senders of webhooks put records of theirs into them, of which we read a few fields. */
const WEBHOOK_BOUNDS: JsonBounds = { depth: 32, values: 20_000 };

/**
 * Reads JSON bodies: 100 KB unless the route allows more (413 beyond), at most 32 levels deep and of 2,000 values
 * (400 beyond; decisions, 12.34). An empty body counts as none. The exact bytes are kept where a signature is checked
 * over them.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/,
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (request, body: Buffer, done) => {
      const route = request.routeOptions.config as EdgeRouteConfig;
      if (body.length > (route.bodyLimit ?? DEFAULT_LIMIT)) {
        done(new BodyTooLargeError());
        return;
      }
      if (route.keepRawBody === true) (request as FastifyRequest & { rawBody?: Buffer }).rawBody = body;
      if (body.length === 0) {
        done(null, undefined);
        return;
      }
      try {
        done(null, parseBoundedJson(body, route.keepRawBody === true ? WEBHOOK_BOUNDS : DEFAULT_BOUNDS));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
