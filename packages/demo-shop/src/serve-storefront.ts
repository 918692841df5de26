import { createReadStream, existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '#config/app-config.js';
import { projectFile } from '#http/api-description/committed-document.js';
import { NO_STOREFRONT } from './no-storefront.page.js';

const SHOP_PATH = '/shop';

/** The types of what a page may load; nothing else in the folders is served. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Every part of a path begins with a letter or digit: no way to a folder above, none to a hidden file. */
const FILE = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.(?:js|css)$/;

/**
 * Serves the demo storefront: `pages` of this package as they are, and the built `packages/client` below `/shop/client`. Both are
 * read from the checkout, so a change shows at the next reload; an image has neither, and says so. Every other address
 * below `/shop` is the same page, whose router reads the address.
 */
export function serveStorefront(fastify: FastifyInstance, config: AppConfig): void {
  const policy = policyOf(config);
  const folders = foldersOf();
  fastify.get(SHOP_PATH, (_request, reply) => sendPage(reply));
  fastify.get(`${SHOP_PATH}/*`, (request: FastifyRequest, reply) => {
    const { '*': path } = request.params as { '*': string };
    const type = TYPES[extname(path)];
    if (type === undefined) return sendPage(reply);
    const file = folders === undefined || !FILE.test(path) ? undefined : fileOf(folders, path);
    if (file === undefined || !existsSync(file)) return reply.callNotFound();
    return send(reply, type, createReadStream(file));
  });

  function sendPage(reply: FastifyReply): FastifyReply {
    const html = 'text/html; charset=utf-8';
    // The client may be built while the service runs.
    if (folders === undefined || !existsSync(join(folders.client, 'index.js')))
      return send(reply.status(404), html, NO_STOREFRONT);
    return send(reply, html, createReadStream(join(folders.pages, 'index.html')));
  }

  function send(reply: FastifyReply, type: string, content: unknown): FastifyReply {
    return reply
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
      .type(type)
      .send(content);
  }
}

interface Folders {
  readonly pages: string;
  readonly client: string;
}

function fileOf({ pages, client }: Folders, path: string): string {
  return path.startsWith('client/') ? join(client, path.slice('client/'.length)) : join(pages, path);
}

/** Where the project's checkout has the pages and the client; undefined in an image. */
function foldersOf(): Folders | undefined {
  try {
    return {
      pages: dirname(projectFile('packages', 'demo-shop', 'pages', 'index.html')),
      client: join(dirname(projectFile('packages', 'client', 'package.json')), 'dist'),
    };
  } catch {
    return undefined;
  }
}

/**
 * Scripts and styles are files of this origin, never a part of the page; calls go to this origin. Pictures of products come
 * from wherever the shop keeps them.
 */
function policyOf({ http: { publicUrl } }: AppConfig): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src 'self' data: https: ${new URL(publicUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
