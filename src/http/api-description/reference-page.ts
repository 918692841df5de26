import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { projectFile } from '#common/files/project-file.js';
import { committedDocument } from './committed-document.js';
import { REFERENCE_STYLE } from './reference-style.js';

const DOCS_PATH = '/api/docs';

/**
 * Content security policy of the page: it loads only its own files from this process, and calls only this process. Scalar
 * writes its styles into the page.
 */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Storefront Commerce API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. <a href="${DOCS_PATH}-json">The API description as JSON</a></noscript>
    <script src="${DOCS_PATH}/scalar.js"></script>
    <script src="${DOCS_PATH}/start.js"></script>
  </body>
</html>
`;

/** Scalar offers its own services (proxy, registry, agents, fonts, figures of use); each is switched off. */
const OPTIONS = {
  url: `${DOCS_PATH}-json`,
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  persistAuth: true,
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenFirstTag: false,
  operationTitleSource: 'summary',
  showOperationId: true,
  customCss: REFERENCE_STYLE,
};

const START = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});\n`;

/**
 * Serves the API description: a page to read, search and try it at `/api/docs`, OpenAPI 3.1 at `/api/docs-json`. Nothing of
 * it is read before it is asked for.
 * @param withConsole whether this service has the developer console
 */
export function serveApiDescription(fastify: FastifyInstance, withConsole: boolean): void {
  let document: string | undefined;
  fastify.get(`${DOCS_PATH}-json`, (_request, reply) => {
    document ??= JSON.stringify(committedDocument(withConsole));
    return send(reply, 'application/json; charset=utf-8', document);
  });
  fastify.get(DOCS_PATH, (_request, reply) => send(reply, 'text/html; charset=utf-8', PAGE));
  fastify.get(`${DOCS_PATH}/start.js`, (_request, reply) => send(reply, SCRIPT, START));
  // Written by `npm run build`, from the package of Scalar.
  fastify.get(`${DOCS_PATH}/scalar.js`, (_request, reply) =>
    send(
      reply.header('Cache-Control', 'public, max-age=3600').header('Content-Encoding', 'gzip'),
      SCRIPT,
      createReadStream(projectFile('dist', 'reference', 'scalar.js.gz')),
    ),
  );
}

const SCRIPT = 'text/javascript; charset=utf-8';

function send(reply: FastifyReply, type: string, content: unknown): FastifyReply {
  return reply.header('Content-Security-Policy', DOCS_POLICY).type(type).send(content);
}
