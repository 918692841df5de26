import { mkdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PRIVATE_FOLDER_MODE } from '#common/files/private-files.js';
import { nameInWidth, widthFor } from './image-sizes.js';
import { PRIVATE_FOLDER, servingHeaders } from './stored-file.js';

/**
 * Serves the files of the folder image host at `/media/*`. Names are never reused, so images are
 * immutable for caches. Files in `exports` are private and must not be cached. Directories are not listed, and
 * uploads cannot be rendered as pages. Pictures of products come in several widths (`image-sizes.ts`).
 */
export async function serveMedia(fastify: FastifyInstance, folder: string): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const privateRoot = join(folder, PRIVATE_FOLDER) + sep;
  const options: FastifyStaticOptions = {
    root: folder,
    serve: false,
    index: false,
    list: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const { cacheControl, disposition } = servingHeaders(path.startsWith(privateRoot));
      reply.header('Cache-Control', cacheControl);
      if (disposition !== undefined) reply.header('Content-Disposition', disposition);
      reply.header('X-Content-Type-Options', 'nosniff');
      reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
      // The storefront and the dashboard show these images from other origins.
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  };
  await fastify.register(async (media) => {
    await media.register(fastifyStatic, options);
    media.get<Asked>('/media/*', ({ params, query }, reply) => {
      const name = params['*'];
      // What the library refuses itself it answers outside of the error envelope.
      return isWithin(folder, name) ? reply.sendFile(inWidth(name, query.w)) : reply.callNotFound();
    });
  });
}

interface Asked {
  readonly Params: { readonly '*': string };
  readonly Querystring: { readonly w?: unknown };
}

/** Whether a decoded name is of a file in the folder, spelt in the one way: no `..`, no backslash, no sign that files do not have. */
function isWithin(folder: string, name: string): boolean {
  if (/[\\\p{Cc}]/u.test(name)) return false;
  return resolve(folder, name).startsWith(resolve(folder) + sep) && !name.split('/').includes('..');
}

/** `?w=400` asks for the picture in that width, or the next one that is stored; without one it is the picture itself. */
function inWidth(name: string, asked: unknown): string {
  const isWidth = typeof asked === 'string' && /^\d{1,5}$/.test(asked);
  return (isWidth && nameInWidth(name, widthFor(Number(asked)))) || name;
}
