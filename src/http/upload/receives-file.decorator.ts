import {
  applyDecorators,
  createParamDecorator,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { callerOf } from '../access.decorators.js';
import { CanFail } from '../can-fail.decorator.js';
import {
  FileMissingError,
  FileTooLargeError,
  MalformedMultipartError,
  TooManyUploadsError,
  UploadTooSlowError,
} from '../http.errors.js';
import { HttpRoute } from '../route-options.js';
import type { Upload, UploadedFile, UploadRules } from './upload.js';
import { uploadsOf } from './uploads.js';

const UPLOAD = Symbol('upload');
type UploadingRequest = FastifyRequest & { [UPLOAD]?: Upload };

/**
 * Accepts one file in a multipart body, and the texts that the rules name, on a private route; `@ReceivedFile()` injects it into the handler. The upload
 * slot is reserved after authentication and before the body is read. The file is removed after the handler has
 * succeeded or failed.
 * @throws TooManyUploadsError, and what `Upload.receive` throws
 */
export function ReceivesFile(rules: UploadRules): MethodDecorator {
  class UploadInterceptor implements NestInterceptor {
    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<UploadingRequest>();
      const caller = callerOf(context);
      if (caller === undefined) throw new Error('ReceivesFile is used on a public route');
      const { upload, end } = await uploadsOf(request).begin(request, rules, caller);
      request[UPLOAD] = upload;
      // The client may start its next upload on receiving the response, so the slot is released before it is sent.
      const answer = async () => {
        try {
          return await lastValueFrom<unknown, undefined>(next.handle(), { defaultValue: undefined });
        } finally {
          await end();
        }
      };
      return from(answer());
    }
  }
  return applyDecorators(
    HttpRoute({ multipartBody: true }),
    UseInterceptors(mixin(UploadInterceptor)),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: [...requiredTexts(rules), rules.field],
        properties: { ...describedTexts(rules), [rules.field]: { type: 'string', format: 'binary' } },
      },
    }),
    CanFail(
      FileMissingError,
      FileTooLargeError,
      MalformedMultipartError,
      UploadTooSlowError,
      TooManyUploadsError,
    ),
  );
}

function requiredTexts({ texts = {} }: UploadRules): string[] {
  return Object.keys(texts).filter((name) => texts[name]!.required === true);
}

function describedTexts({ texts = {} }: UploadRules) {
  const described = Object.entries(texts).map(([name, { type, description, enum: values }]) => {
    return [name, { type, description, ...(values === undefined ? {} : { enum: [...values] }) }] as const;
  });
  return Object.fromEntries(described);
}

/** Injects the uploaded file on a route with `@ReceivesFile()`. */
export const ReceivedFile = createParamDecorator(
  (_: unknown, context: ExecutionContext): Promise<UploadedFile> => {
    const upload = context.switchToHttp().getRequest<UploadingRequest>()[UPLOAD];
    if (upload === undefined) throw new Error('ReceivedFile is used without ReceivesFile');
    return upload.receive();
  },
);
