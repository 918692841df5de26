import type { FastifyInstance } from 'fastify';
import { LOGO_PATH, type Logo } from '#config/logo.js';

/**
 * Serves the shop's logo to its pages, and to mail programs, which keep their own copies. Its address in both has its version, so
 * that a new one is seen at once; the path alone has the present one.
 */
export function serveLogo(fastify: FastifyInstance, { contentType, base64, version }: Logo): void {
  const content = Buffer.from(base64, 'base64');
  const etag = `"${version}"`;
  fastify.get(LOGO_PATH, ({ headers }, reply) => {
    void reply.headers({
      'Cache-Control': 'public, max-age=86400',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: etag,
    });
    return headers['if-none-match'] === etag
      ? reply.status(304).send()
      : reply.type(contentType).send(content);
  });
}
