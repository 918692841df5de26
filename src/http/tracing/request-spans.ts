import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { within, type Span } from '#infrastructure/tracing/span.js';
import type { Tracing } from '#infrastructure/tracing/tracing.port.js';
import { ERROR_CODE_HEADER } from '../error-answer.js';

/** The name of requests without a matching route, so that scanners cannot create names. */
const NO_ROUTE = 'unmatched';

/** The paths that machines ask for all day long. */
const UNTRACED = /^\/(?:health|metrics)/;

/** The span is a field of its request, because a WeakMap of requests keeps the garbage collector busy. */
const SPAN = Symbol('span');

type TracedRequest = FastifyRequest & { [SPAN]?: Span };

/** The fields of a request's trace for the log line that is written after its context has ended. */
export function traceFieldsOf(request: TracedRequest): { traceId?: string; spanId?: string } {
  const span = request[SPAN];
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
}

/**
 * Opens a span for each request, in the trace of the header `traceparent` if it has a valid one. Only the route's pattern is
 * noted: an address may hold what a person searched for. Call it before other hooks, so that what they do is inside.
 */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  if (!tracing.enabled) return;
  fastify.decorateRequest(SPAN);
  fastify.addHook('onRequest', (request: TracedRequest, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const route = routeOptions.url ?? NO_ROUTE;
    if (UNTRACED.test(route)) return done();
    const span = tracing.begin(
      {
        name: `${method} ${route}`,
        kind: 'server',
        attributes: { 'http.request.method': method, 'http.route': route, 'url.scheme': request.protocol },
      },
      { parent: single(headers['traceparent']) },
    )!;
    request[SPAN] = span;
    within(span, done);
  });
  fastify.addHook('onResponse', (request: TracedRequest, reply, done) => {
    const span = request[SPAN];
    if (span !== undefined) end(span, reply);
    done();
  });
}

/** A refused request (4xx) is no error of the service; its code is noted all the same. */
function end(span: Span, reply: FastifyReply): void {
  const { statusCode } = reply;
  const code = reply.getHeader(ERROR_CODE_HEADER);
  span.note({
    'http.response.status_code': statusCode,
    ...(typeof code === 'string' ? { 'storefront.error.code': code } : {}),
  });
  span.end(statusCode < 500 ? undefined : typeof code === 'string' ? code : String(statusCode));
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
