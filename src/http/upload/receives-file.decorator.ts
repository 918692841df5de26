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
import { callerOf } from '../auth/auth.decorators.js';
import { CanFail } from '../can-fail.decorator.js';
import {
  FileMissingError,
  FileTooLargeError,
  MalformedMultipartError,
  TooManyUploadsError,
  UploadTooSlowError,
} from '../http.errors.js';
import { EdgeRoute } from '../rate-limit/rate-limit.decorator.js';
import type { Upload, UploadedFile, UploadRules } from './upload.js';
import { uploadsOf } from './uploads.js';

const UPLOAD = Symbol('upload');
type UploadingRequest = FastifyRequest & { [UPLOAD]?: Upload };

/**
 * Lets a private route take one file of a multipart body, which `@ReceivedFile()` gives to the handler. The slot is
 * taken after the caller is known and before anything of the body is read; the file is removed once the handler has
 * ended, however it ended.
 * @throws TooManyUploadsError, and what `Upload.receive` throws
 */
export function ReceivesFile(rules: UploadRules): MethodDecorator {
  class UploadInterceptor implements NestInterceptor {
    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<UploadingRequest>();
      const caller = callerOf(context);
      if (caller === undefined) throw new Error('ReceivesFile is used on a public route');
      const { upload, end } = await uploadsOf(request).begin(request, rules, caller.id);
      request[UPLOAD] = upload;
      // The next upload of the same client may come with the answer: the slot is free before it.
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
    EdgeRoute({ multipartBody: true }),
    UseInterceptors(mixin(UploadInterceptor)),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: [rules.field],
        properties: { [rules.field]: { type: 'string', format: 'binary' } },
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

/** The file that the caller has sent, on a route that `@ReceivesFile()`. */
export const ReceivedFile = createParamDecorator(
  (_: unknown, context: ExecutionContext): Promise<UploadedFile> => {
    const upload = context.switchToHttp().getRequest<UploadingRequest>()[UPLOAD];
    if (upload === undefined) throw new Error('ReceivedFile is used without ReceivesFile');
    return upload.receive();
  },
);
