import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '#infrastructure/metrics/metrics.js';
import type { SuccessEnvelope } from '../envelope.js';
import { routeConfigOf } from '../route-options.js';
import type { AnswerCache } from './answer-cache.js';
import type { Computation } from './computation.js';
import { acceptedCoding, varyByCoding } from './compression.js';
import { entityTagOf, isUnchanged } from './etag.js';
import type { StoredAnswer } from './stored-answer.js';

/**
 * The permission to caches outside the service: keep an answer, and ask whether it is still right before each use.
 * Prices and stock change at any moment, and no other cache hears of it; the question costs a 304.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer of a request to a route with `@CachedAnswer`, as far as it is known. */
interface AnswerUnderWay {
  /** Undefined when the answer is not stored. */
  readonly computation: Computation | undefined;
  /** Set when the handler has succeeded. */
  etag?: string;
  topics?: readonly string[];
}

/**
 * Answers GET and HEAD requests to routes with `@CachedAnswer` from finished bytes, before Nest sees them. Register it
 * after the hooks that must act on every request: request id, CORS, security headers, limiters. Concurrent requests for
 * one URL wait for the first one. Answers get an ETag, and `If-None-Match` a 304, whether the cache is on or off.
 *
 * An answer does not depend on the caller: these routes ignore tokens and cookies, and so does the cache.
 * @throws Error at start-up when such a route requires a token
 */
export function answerFromCache(fastify: FastifyInstance, cache: AnswerCache, metrics: Metrics): void {
  const underWay = new WeakMap<FastifyRequest, AnswerUnderWay>();

  const compute = (request: FastifyRequest, mayKeep: boolean): void => {
    const computation = mayKeep && request.method === 'GET' ? cache.begin(addressOf(request)) : undefined;
    underWay.set(request, { computation });
  };

  /** @returns whether the request is answered */
  const tryFromMemory = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const answer = cache.find(addressOf(request));
    if (answer === undefined) return false;
    metrics.answerCacheAsked('hit');
    describe(reply, answer.etag);
    if (isUnchanged(request, answer.etag)) void reply.code(304).send();
    else void reply.header('Content-Type', JSON_TYPE).send(bodyFor(request, reply, answer));
    return true;
  };

  /** The body in the best form that the client accepts and that is there. */
  const bodyFor = (request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): Buffer => {
    const coding = acceptedCoding(request.headers['accept-encoding']);
    if (coding === undefined) return answer.body;
    const compressed = cache.compressedBody(addressOf(request), answer, coding);
    if (compressed === undefined) return answer.body;
    void reply.header('Content-Encoding', coding);
    return compressed;
  };

  fastify.addHook('onRoute', ({ url, config }) => {
    const { cachedAnswer, isPublic } = (config ?? {}) as ReturnType<typeof routeConfigOf>;
    if (cachedAnswer !== undefined && isPublic !== true)
      throw new Error(`${url} requires a token: its answers depend on the caller and cannot be cached`);
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    const { cachedAnswer } = routeConfigOf(request);
    if (cachedAnswer === undefined || hasBody(request)) return done();
    if (!cache.mayKeep(cachedAnswer)) {
      compute(request, false);
      return done();
    }
    if (tryFromMemory(request, reply)) return undefined;
    const first = cache.computing(addressOf(request));
    if (first === undefined) {
      metrics.answerCacheAsked('miss');
      compute(request, true);
      return done();
    }
    first.whenEnded(() => {
      if (tryFromMemory(request, reply)) return;
      // The first one failed, or its answer was outdated before it was sent. Nobody waits twice.
      metrics.answerCacheAsked('miss');
      compute(request, true);
      done();
    });
    return undefined;
  });

  fastify.addHook('preSerialization', (request, reply, payload: SuccessEnvelope<unknown>, done) => {
    const answer = underWay.get(request);
    const { cachedAnswer } = routeConfigOf(request);
    if (answer !== undefined && cachedAnswer !== undefined && reply.statusCode === 200) {
      const { data } = payload;
      const { dependsOn, identity = (all: unknown) => all } = cachedAnswer;
      const query = request.query as Record<string, unknown>;
      answer.topics = dependsOn(data, request.params as Record<string, string>, query);
      answer.etag = entityTagOf(identity(data));
      describe(reply, answer.etag);
    }
    done(null, payload);
  });

  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { computation, etag, topics } = underWay.get(request) ?? {};
    const isWhole = reply.statusCode === 200 && etag !== undefined && topics !== undefined;
    // Not in `onResponse`, which is not called when the client has left: others wait for this one.
    if (computation !== undefined) {
      if (isWhole && typeof payload === 'string' && !reply.hasHeader('Set-Cookie'))
        cache.put(computation, { body: Buffer.from(payload), etag, topics });
      cache.end(computation);
    }
    if (!isWhole || !isUnchanged(request, etag)) return done(null, payload);
    void reply.code(304).removeHeader('Content-Type');
    done(null, null);
  });
}

function addressOf({ raw }: FastifyRequest): string {
  return raw.url ?? '';
}

/** A body, which a GET has no use for, is left to the handler's checks. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Sets the headers of a successful answer, computed or not. Its body may come compressed another time. */
function describe(reply: FastifyReply, etag: string): void {
  varyByCoding(reply);
  void reply.header('ETag', etag).header('Cache-Control', CACHE_CONTROL);
}
