import type { FastifyInstance } from 'fastify';
import { routeConfigOf } from '../route-options.js';
import { MediaTypeRefusedError } from '../http.errors.js';
import { UNREAD_BYTES, UNREAD_SECONDS } from './upload.limits.js';

/**
 * Discards unread bodies. A request may be answered before its body has arrived (no token, no upload slot). The rest
 * of the body is then read and dropped, so that the client receives the response and can reuse the connection. A body
 * over the limits closes the connection.
 */
export function dropUnreadBodies(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    done();
    if (raw.complete || raw.destroyed) return;
    let bytes = 0;
    const timer = setTimeout(() => raw.destroy(), UNREAD_SECONDS * 1000).unref();
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > UNREAD_BYTES) raw.destroy();
    });
    raw.once('close', () => clearTimeout(timer));
    raw.resume();
  });
}

/** Answers 415 to a multipart body on a route that accepts no file; otherwise it would count as no body. */
export function refuseOtherMultipart(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
    if (isMultipart && routeConfigOf(request).multipartBody !== true && !request.is404)
      done(new MediaTypeRefusedError());
    else done(null, payload);
  });
}
