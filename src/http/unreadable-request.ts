import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { AppError } from '#common/errors/app-error.js';
import type { Clock } from '#common/time/clock.js';
import { answerError, ERROR_CODE_HEADER, envelopeOf } from './error-answer.js';
import { statusOf } from './error-status.js';
import { HeadersTooLargeError, RequestTooSlowError, UnreadableRequestError } from './http.errors.js';

/** The refusals of Node.js beyond requests that it cannot read. */
const REFUSALS: Readonly<Record<string, new () => AppError>> = {
  HPE_HEADER_OVERFLOW: HeadersTooLargeError,
  ERR_HTTP_REQUEST_TIMEOUT: RequestTooSlowError,
};

/**
 * Answers a request that Node.js refuses before there is a route, in the error envelope (decisions, 13.4), and ends the
 * connection: nothing on it can be read any more.
 */
export function refuseUnreadable({ code }: ConnectionError, socket: Socket, now: Date): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const failure = new (REFUSALS[code] ?? UnreadableRequestError)();
  const status = statusOf(failure);
  const body = JSON.stringify(envelopeOf(failure, now));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `${ERROR_CODE_HEADER}: ${failure.code}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
}

/**
 * Refuses a request without the host that HTTP/1.1 has to have, and one with several, of which a proxy may have read
 * another than this server. So is one whose address names another host than its header. Register it before the hooks that read the host.
 */
export function refuseWrongHosts(fastify: FastifyInstance, clock: Clock): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, httpVersion, url = '/', headers } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    const isPlain = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
    if (isPlain && isOfHost(url, headers.host)) return done();
    void answerError(reply.header('Connection', 'close'), new UnreadableRequestError(), clock.now());
    return undefined;
  });
  // Node.js answers 417, without a body, to what is not 100-continue; HTTP lets a server ignore it.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response);
  });
}

/** Whether an address in absolute form (RFC 9112, 3.2.2) names the host of the header; every other form names none. */
function isOfHost(url: string, host: string | undefined): boolean {
  if (url.startsWith('/') || url === '*') return true;
  if (!URL.canParse(url) || !URL.canParse(`http://${host}`)) return false;
  const { protocol, host: named } = new URL(url);
  return named === new URL(`${protocol}//${host}`).host;
}
