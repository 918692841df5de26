import { mkdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PRIVATE_FOLDER_MODE } from '#common/files/private-files.js';
import { PRIVATE_FOLDER, servingHeaders } from './stored-file.js';

/**
 * Serves the files of the folder image host at `/media/*`. Names are never reused, so images are
 * immutable for caches. Files in `exports` are private and must not be cached. Directories are not listed, and
 * uploads cannot be rendered as pages.
 */
export async function serveMedia(fastify: FastifyInstance, folder: string): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const privateRoot = join(folder, PRIVATE_FOLDER) + sep;
  await fastify.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    decorateReply: false,
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
  });
}
