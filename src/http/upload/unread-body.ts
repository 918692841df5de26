import type { FastifyInstance } from 'fastify';
import type { EdgeRouteConfig } from '../rate-limit/rate-limit.decorator.js';
import { MediaTypeRefusedError } from '../http.errors.js';

/** How long, and how much, a client may go on sending after it has been answered. */
const MAX_SECONDS = 15;
const MAX_BYTES = 12 * 1024 * 1024;

/**
 * Deals with bodies that nobody reads. A request that is answered before its body has come (refused for its token or
 * for want of a slot) is read to its end and thrown away, so that its client sees the answer and can use the
 * connection again; one that does not come to its end loses the connection.
 */
export function dropUnreadBodies(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    done();
    if (raw.complete || raw.destroyed) return;
    let bytes = 0;
    const timer = setTimeout(() => raw.destroy(), MAX_SECONDS * 1000).unref();
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) raw.destroy();
    });
    raw.once('close', () => clearTimeout(timer));
    raw.resume();
  });
}

/** 415 for a multipart body on a route that takes no file: it would pass for no body at all. */
export function refuseOtherMultipart(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
    const { multipartBody = false } = request.routeOptions.config as EdgeRouteConfig;
    if (isMultipart && !multipartBody && !request.is404) done(new MediaTypeRefusedError());
    else done(null, payload);
  });
}
