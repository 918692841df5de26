import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { EdgeRouteConfig } from '../rate-limit/rate-limit.decorator.js';

const KIB = 1024;

/** The largest body of any route; a route's own limit is smaller unless it says otherwise. */
export const LARGEST_BODY = 1024 * KIB;
const DEFAULT_LIMIT = 100 * KIB;

/**
 * Reads JSON bodies: 100 KB unless the route allows more (413 beyond), an empty body counts as none, and the
 * exact bytes are kept where a signature is checked over them.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/,
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (request, body: Buffer, done) => {
      const route = request.routeOptions.config as EdgeRouteConfig;
      if (body.length > (route.bodyLimit ?? DEFAULT_LIMIT)) {
        done(bodyRefused(413, 'Request body too large'));
        return;
      }
      if (route.keepRawBody === true) (request as FastifyRequest & { rawBody?: Buffer }).rawBody = body;
      if (body.length === 0) {
        done(null, undefined);
        return;
      }
      void parse(request, body.toString('utf8'), done);
    },
  );
}

/** The failure by which a body parser answers `statusCode`. */
export function bodyRefused(statusCode: number, message: string): FastifyError {
  return Object.assign(new Error(message), { statusCode, code: 'BODY_REFUSED', name: 'BodyError' });
}
