import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that closes end: it stops taking connections, answers what still comes over those it has, and tells
 * each client with that answer to use another connection. Without it a client that keeps its connection busy, such as
 * a proxy, would hold the process until it is killed.
 */
export function endConnectionsWhenClosing(fastify: FastifyInstance): void {
  let closing = false;
  fastify.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('Connection', 'close');
    done(null, payload);
  });
  fastify.addHook('onResponse', (_request, _reply, done) => {
    // An answer that had begun before could not say so; its connection is idle in a moment.
    if (closing) setImmediate(() => fastify.server.closeIdleConnections());
    done();
  });
}
