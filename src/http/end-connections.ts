import type { FastifyInstance } from 'fastify';

/**
 * Drains keep-alive connections during shutdown: every response carries `Connection: close`. Otherwise a client that
 * keeps its connection busy, such as a proxy, would block the shutdown until the process is killed.
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
    // A response that had already started cannot carry the header; its connection becomes idle soon after.
    if (closing) setImmediate(() => fastify.server.closeIdleConnections());
    done();
  });
}
