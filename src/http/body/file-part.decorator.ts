import '@fastify/multipart';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BadRequestError } from '#common/errors/app-error.js';

/** A file of a multipart body, read whole: uploads are small and are checked before anything is done with them. */
export interface UploadedPart {
  readonly content: Buffer;
  readonly filename: string;
}

export interface FilePartOptions {
  field: string;
  maxBytes: number;
  missing: string;
  tooLarge: string;
}

/**
 * The one file field of a multipart body. Any other field or a second file is refused, as strict inputs are.
 * @throws BadRequestError with the `missing` or `tooLarge` message
 */
export const FilePart = createParamDecorator(
  async (options: FilePartOptions, context: ExecutionContext): Promise<UploadedPart> => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!request.isMultipart()) throw new BadRequestError(options.missing);
    let found: UploadedPart | undefined;
    for await (const part of request.parts({
      limits: { fileSize: options.maxBytes, files: 2, fields: 2, parts: 4 },
    })) {
      if (part.type !== 'file' || part.fieldname !== options.field || found !== undefined) {
        if (part.type === 'file') part.file.resume();
        throw new BadRequestError(`${part.fieldname} is not allowed`);
      }
      found = { content: await readPart(part.file, options), filename: part.filename };
    }
    if (found === undefined || found.content.length === 0) throw new BadRequestError(options.missing);
    return found;
  },
);

async function readPart(
  file: AsyncIterable<Buffer> & { truncated: boolean },
  options: FilePartOptions,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  if (file.truncated) throw new BadRequestError(options.tooLarge);
  return Buffer.concat(chunks);
}
