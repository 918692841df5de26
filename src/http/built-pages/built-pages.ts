import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#common/html/html.js';
import type { AppConfig } from '#config/app-config.js';
import { logoAddress, type Logo } from '#config/logo.js';
import { projectFile } from '#common/files/project-file.js';
import { brandStyle } from './brand-style.js';

/** A site that `npm run build` has written to a folder of `dist`. */
export interface BuiltSite {
  /** Where it is served; its build has the same as base: `/admin`. */
  readonly path: `/${string}`;
  /**
   * The facts that the page needs before its first call, beside the shop's name and logo; read from its `<meta
   * name="shop">`.
   */
  readonly facts: object;
  readonly send: (request: FastifyRequest, reply: FastifyReply, page: string) => unknown;
}

/**
 * Serves the hashed files of a site, compressed by its build and immutable, and one page at every other address below it,
 * whose router reads the address. The page is never stored. It has the shop's colour, which `pagePolicy` allows.
 * @throws Error when the build has no such site
 */
export async function serveBuiltSite(
  fastify: FastifyInstance,
  config: AppConfig,
  { path, facts, send }: BuiltSite,
): Promise<void> {
  const file = projectFile('dist', path.slice(1), 'index.html');
  const { name, colour, logo } = config.shop.seller;
  const brand = brandStyle(colour);
  const style = brand === undefined ? '' : `<style>${brand.css}</style>`;
  const page = readFileSync(file, 'utf8')
    .replace('__SHOP__', () => html`${JSON.stringify({ name, logo: shownLogo(logo), ...facts })}`.markup)
    .replace('</head>', () => `${style}</head>`);
  const { default: fastifyStatic } = await import('@fastify/static');
  await fastify.register(fastifyStatic, {
    root: `${dirname(file)}/assets`,
    prefix: `${path}/assets/`,
    decorateReply: false,
    index: false,
    redirect: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  for (const address of [path, `${path}/*`])
    fastify.get(address, (request, reply) =>
      send(request, reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8'), page),
    );
}

function shownLogo(logo: Logo | undefined): { src: string; width: number; height: number } | undefined {
  return logo && { src: logoAddress(logo), width: logo.width, height: logo.height };
}
