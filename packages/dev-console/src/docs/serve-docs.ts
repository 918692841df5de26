import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppConfig } from '#config/app-config.js';
import { existsInProject, projectFile } from '#common/files/project-file.js';
import { pagePolicy } from '#http/built-pages/content-security-policy.js';
import { PAGE_POLICY } from '../pages/layout.js';
import { NO_DOCS } from './no-docs.page.js';

const DOCS_PATH = '/docs';
/** Where programs look first, and where it is. */
const ELSEWHERE = { '/llms.txt': `${DOCS_PATH}/llms.txt`, '/openapi.json': '/api/docs-json' };
/** A script that stands in the markup itself. */
const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>([^<]+)<\/script>/g;

interface Asked {
  readonly Params: { readonly '*': string };
}

/**
 * Serves the site of the documentation, which `packages/docs-site` builds into `dist/docs`, at `/docs`. Where it is not built, a
 * page says how. `/llms.txt` and `/openapi.json` lead to the list of its pages and to the API description.
 */
export async function serveDocs(fastify: FastifyInstance, config: AppConfig): Promise<void> {
  for (const [address, target] of Object.entries(ELSEWHERE))
    fastify.get(address, (_request, reply) => reply.redirect(target));
  if (!existsInProject('dist', 'docs', 'index.html')) return sayHowToBuild(fastify);
  const root = dirname(projectFile('dist', 'docs', 'index.html'));
  const policy = policyOf(root, config);
  const { default: fastifyStatic } = await import('@fastify/static');
  await fastify.register(async (docs) => {
    await docs.register(fastifyStatic, {
      root,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Content-Security-Policy', policy);
        // Assets have a hash of their content in the name.
        const isAsset = path.startsWith(join(root, 'assets'));
        reply.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    docs.get(DOCS_PATH, ({ url }, reply) =>
      url.startsWith(`${DOCS_PATH}/`) ? reply.sendFile('index.html') : reply.redirect(`${DOCS_PATH}/`),
    );
    docs.get<Asked>(`${DOCS_PATH}/*`, ({ params }, reply) => {
      const file = fileOf(root, params['*']);
      if (file !== undefined) return reply.sendFile(file);
      return html(reply.status(404), policy).send(readFileSync(join(root, '404.html')));
    });
  });
}

/** The file of an address: a page has none of its ending. `sendFile` refuses what is outside the folder. */
function fileOf(root: string, path: string): string | undefined {
  if (path.split(/[/\\]/).includes('..')) return undefined;
  return [path, `${path}.html`].find((name) => /\.\w+$/.test(name) && existsSync(join(root, name)));
}

/** The page sets its theme before it is drawn: such scripts run by their hashes. Code is coloured by styles of elements. */
function policyOf(root: string, config: AppConfig): string {
  const scripts = [...readFileSync(join(root, 'index.html'), 'utf8').matchAll(INLINE_SCRIPT)];
  const hashes = scripts.map(([, script]) => createHash('sha256').update(script!).digest('base64'));
  return pagePolicy(config, {
    scripts: hashes.map((hash) => `'sha256-${hash}'`).join(' '),
    elementStyles: "'unsafe-inline'",
  });
}

function sayHowToBuild(fastify: FastifyInstance): void {
  for (const address of [DOCS_PATH, `${DOCS_PATH}/*`])
    fastify.get(address, (_request, reply) => html(reply.status(404), PAGE_POLICY).send(NO_DOCS));
}

function html(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8');
}
