import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  applyDecorators,
  HttpCode,
  Injectable,
  StreamableFile,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { acceptsGzip, varyByCoding } from './answer-cache/compression.js';
import { isUnchanged } from './answer-cache/etag.js';
import { describedHeaders, RawResponse, type AnswerOptions } from './answers.decorator.js';
import { CanFail } from './can-fail.decorator.js';
import { HttpRoute, routeConfigOf } from './route-options.js';

/** A file that is kept for a while, compressed, and sent to all who ask for it. */
export interface KeptFile {
  /** Weak: it stands for the file compressed and not. */
  readonly etag: string;
  /** How long caches outside may keep it. */
  readonly maxAgeSeconds: number;
  /** Reads it from its beginning, compressed by gzip. */
  readonly readGzip: () => Readable;
}

interface AnswersKeptFileOptions extends Pick<AnswerOptions, 'errors'> {
  readonly contentType: string;
  readonly description: string;
}

@Injectable()
class SendKeptFile implements NestInterceptor<KeptFile, StreamableFile> {
  intercept(context: ExecutionContext, next: CallHandler<KeptFile>): Observable<StreamableFile> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    return next.handle().pipe(map((file) => answerWith(file, request, reply)));
  }
}

/** Sends the handler's `KeptFile` without the envelope: as a stream, with its ETag, and 304 to who has it. */
export function AnswersKeptFile({
  contentType,
  description,
  errors = [],
}: AnswersKeptFileOptions): MethodDecorator {
  const [type = contentType] = contentType.split(';');
  return applyDecorators(
    RawResponse(),
    HttpRoute({ keptFile: { contentType } }),
    HttpCode(200),
    UseInterceptors(SendKeptFile),
    ApiProduces(type),
    ApiResponse({
      status: 200,
      description,
      content: { [type]: { schema: { type: 'string' } } },
      headers: describedHeaders({
        ETag: 'Stands for the file: send it as `If-None-Match`, and an unchanged one is a 304',
        'Cache-Control': 'How long caches may keep it',
      }),
    }),
    CanFail(...errors),
  );
}

/** Serves a kept file at an address of its own, beside the routes of the API. */
export function serveKeptFile(
  fastify: FastifyInstance,
  address: `/${string}`,
  contentType: string,
  read: () => Promise<KeptFile>,
): void {
  fastify.get(address, { config: { keptFile: { contentType } } }, async (request, reply) =>
    reply.send(answerWith(await read(), request, reply).getStream()),
  );
}

/** Answers 304 in the place of a kept file that the client has. */
export function revalidateKeptFiles(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isKept = routeConfigOf(request).keptFile !== undefined && reply.statusCode === 200;
    if (!isKept || !isUnchanged(request, String(reply.getHeader('ETag')))) return done(null, payload);
    void reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
    done(null, null);
  });
}

function answerWith(file: KeptFile, request: FastifyRequest, reply: FastifyReply): StreamableFile {
  varyByCoding(reply);
  void reply.headers({
    ETag: file.etag,
    'Cache-Control': `public, max-age=${file.maxAgeSeconds}`,
    'Content-Type': routeConfigOf(request).keptFile!.contentType,
  });
  if (isUnchanged(request, file.etag)) return new StreamableFile(Buffer.alloc(0));
  if (!acceptsGzip(request.headers['accept-encoding'])) return new StreamableFile(unpacked(file.readGzip()));
  void reply.header('Content-Encoding', 'gzip');
  return new StreamableFile(file.readGzip());
}

/** Ends with whichever of the two ends, so that no file stays open for a client that has left. */
function unpacked(packed: Readable): Readable {
  const plain = createGunzip();
  packed.once('error', (error) => plain.destroy(error));
  plain.once('close', () => packed.destroy());
  return packed.pipe(plain);
}
