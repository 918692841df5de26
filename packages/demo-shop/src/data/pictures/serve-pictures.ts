import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CATALOGUE } from '../catalogue/entries.js';
import { PICTURES_PATH } from './picture-address.js';
import { productPicture } from './product-picture.js';

/** Serves the pictures of the demo products at `/media/demo/<sku>.svg`: drawn on request, cached by the browser. */
export function servePictures(fastify: FastifyInstance): void {
  const entries = new Map(CATALOGUE.map((entry) => [`${entry.slug}.svg`, entry]));
  fastify.get(`${PICTURES_PATH}/:file`, async (request: FastifyRequest, reply: FastifyReply) => {
    const { file } = request.params as { file: string };
    const entry = entries.get(file);
    if (entry === undefined) return reply.callNotFound();
    return reply
      .headers({
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
        // The storefront and the dashboard show these pictures from other origins.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(productPicture(entry));
  });
}
