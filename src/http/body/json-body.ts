import type { FastifyInstance } from 'fastify';
import { HttpRoute, routeConfigOf } from '../route-options.js';
import { BodyTooLargeError } from '../http.errors.js';
import { JSON_BODY, JSON_BOUNDS, LARGEST_BODY, WEBHOOK_BOUNDS } from './body.limits.js';
import { parseBoundedJson } from './bounded-json.js';

/**
 * Accepts a body of up to 1 MB and keeps its exact bytes for signature checks, as `rawBody` of the request. It is parsed by the
 * handler, with `readBody` of the request, when its sender is known.
 */
export const WebhookBody = (): MethodDecorator => HttpRoute({ bodyLimit: LARGEST_BODY, keepRawBody: true });

/**
 * Parses JSON bodies. Limits: 100 KB unless the route allows more (else 413), 32 levels and 2,000 values (else 400;
 * decisions, 12.34). An empty body counts as none. Routes with `keepRawBody` get the exact bytes, and parse them themselves.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/,
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (request, body: Buffer, done) => {
      const { bodyLimit = JSON_BODY, keepRawBody = false } = routeConfigOf(request);
      if (body.length > bodyLimit) return done(new BodyTooLargeError());
      if (keepRawBody) {
        Object.assign(request, unreadWebhook(body));
        return done(null, undefined);
      }
      if (body.length === 0) return done(null, undefined);
      try {
        done(null, parseBoundedJson(body, JSON_BOUNDS));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** The fields of the request that `ReceivedWebhook` of the infrastructure has. */
function unreadWebhook(rawBody: Buffer): { rawBody: Buffer; readBody?: () => unknown } {
  if (rawBody.length === 0) return { rawBody };
  return { rawBody, readBody: () => parseBoundedJson(rawBody, WEBHOOK_BOUNDS) };
}
