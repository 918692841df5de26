import { Readable } from 'node:stream';
import {
  applyDecorators,
  Header,
  HttpCode,
  Injectable,
  StreamableFile,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import { map, type Observable } from 'rxjs';
import { describedHeaders, RawResponse, type AnswerOptions } from './answers.decorator.js';
import { CanFail } from './can-fail.decorator.js';

/** A file that a handler returns. `filename` contains ASCII characters only. */
export interface DownloadedFile {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly filename: string;
}

/** A file that is made as fast as the client takes it. */
export interface StreamedFile extends Omit<DownloadedFile, 'content'> {
  readonly content: Readable;
}

export interface AnswersFileOptions extends Pick<AnswerOptions, 'errors' | 'headers'> {
  contentType: string;
  /** The types that a parameter can ask for instead. */
  otherTypes?: readonly string[];
  description: string;
}

@Injectable()
class SendFile implements NestInterceptor<DownloadedFile | StreamedFile, StreamableFile> {
  intercept(
    _context: ExecutionContext,
    next: CallHandler<DownloadedFile | StreamedFile>,
  ): Observable<StreamableFile> {
    return next.handle().pipe(
      map(({ content, contentType, filename }) => {
        const options = { type: contentType, disposition: `attachment; filename="${filename}"` };
        return content instanceof Readable
          ? new StreamableFile(content, options)
          : new StreamableFile(content, { ...options, length: content.length });
      }),
    );
  }
}

/** Sends the handler's `DownloadedFile` or `StreamedFile` without the envelope; caches must not store it. */
export function AnswersFile({
  contentType,
  otherTypes = [],
  description,
  headers,
  errors = [],
}: AnswersFileOptions): MethodDecorator {
  return applyDecorators(
    RawResponse(),
    HttpCode(200),
    Header('Cache-Control', 'private, no-store'),
    UseInterceptors(SendFile),
    ApiProduces(contentType, ...otherTypes),
    ApiResponse({
      status: 200,
      description,
      content: Object.fromEntries(
        [contentType, ...otherTypes].map((type) => [type, { schema: schemaOf(type) }]),
      ),
      ...(headers === undefined ? {} : { headers: describedHeaders(headers) }),
    }),
    CanFail(...errors),
  );
}

/** A client that is generated from the description parses JSON before it looks at the schema. */
function schemaOf(contentType: string) {
  return contentType === 'application/json'
    ? { type: 'object', additionalProperties: true }
    : { type: 'string', format: 'binary' };
}
