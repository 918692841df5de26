import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { SHARED_COMPONENTS } from './components.js';
import { placesIn } from './document.js';
import { nameEnvelopes } from './envelopes.js';
import { completeOperations } from './operations.js';
import { nameSchemas } from './schema-names.js';
import { TAG_GROUPS, TAGS } from './tags.js';

const DOCS_PATH = '/api/docs';

/** Content security policy of the documentation page: it loads only its own files from this process. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const INTRODUCTION = `
The back end of an online shop: accounts, catalogue, cart, checkout, payment, fulfilment.

- Every JSON answer comes in an envelope: \`success\`, \`statusCode\`, \`message\`, \`data\`, \`timestamp\`. Errors have no \`data\`, except 429, where it is null.
- Private endpoints want \`Authorization: Bearer <access token>\`. Tokens live 15 minutes; \`POST /api/v1/auth/refresh\` gives a new one for the refresh cookie.
- Identifiers have 24 hexadecimal characters. Fields and parameters that are not listed are refused with 400.
- Money is a number in the major unit with at most two decimals. Dates are ISO 8601 in UTC.
- Checks run in this order: rate limit, authentication, role, validation, the rules of the domain.
- Products, search and reviews may be answered from memory: the answer shows what was true when the request came, \`timestamp\` says when it was computed. Their \`ETag\` stands for \`data\`; \`If-None-Match\` gets 304 while nothing has changed.
- \`X-Request-Id\` is answered on every response; give your own (1 to 128 of \`A-Za-z0-9._-\`) to find a request in the logs.
`.trim();

/**
 * Serves the API description: a page at `/api/docs`, OpenAPI 3.1 at `/api/docs-json`. The document is built at
 * the first request, because building it costs time and memory at start-up.
 */
export function describeApi(app: INestApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(DOCS_PATH)) void reply.header('Content-Security-Policy', DOCS_POLICY);
    done();
  });
  SwaggerModule.setup(DOCS_PATH, app, () => apiDescription(app), {
    raw: ['json'],
    customSiteTitle: 'Storefront Commerce API',
    swaggerOptions: { displayRequestDuration: true, tagsSorter: 'alpha' },
  });
}

/** The OpenAPI 3.1 document of every route of the application. */
export function apiDescription(app: INestApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Storefront Commerce API')
    .setDescription(INTRODUCTION)
    // The version of the API contract, as in the path prefix. The build has its own version.
    .setVersion('1')
    .addServer('/')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token' },
      'bearer',
    )
    .build();
  const described = SwaggerModule.createDocument(app, base, { excludeDynamicDefaults: true });
  described.components = {
    ...described.components,
    headers: { ...described.components?.headers, ...SHARED_COMPONENTS.headers },
    schemas: { ...described.components?.schemas, ...SHARED_COMPONENTS.schemas },
    responses: { ...described.components?.responses, ...SHARED_COMPONENTS.responses },
  };
  completeOperations(described, app);
  const document = nameSchemas(described);
  nameEnvelopes(document);
  return ordered({ ...document, ...sectionsOf(document) });
}

/** The tags that have operations; those of the developer console are missing in production. */
function sectionsOf(document: OpenAPIObject) {
  const used = new Set(placesIn(document).flatMap(({ operation }) => operation.tags ?? []));
  return {
    tags: TAGS.filter(({ name }) => used.has(name)).map(({ name, title, description }) => ({
      name,
      description,
      'x-displayName': title,
    })),
    'x-tagGroups': TAG_GROUPS.map(({ name, tags }) => ({
      name,
      tags: tags.map((tag) => tag.name).filter((tag) => used.has(tag)),
    })),
  };
}

/** The same document, in an order that does not depend on when modules and classes are loaded. */
function ordered({ openapi, info, servers, tags, paths, components, ...rest }: OpenAPIObject): OpenAPIObject {
  return {
    openapi,
    info,
    servers,
    tags,
    ...rest,
    paths: sorted(paths),
    components: Object.fromEntries(
      Object.entries(sorted(components ?? {})).map(([kind, parts]) => [kind, sorted(parts as object)]),
    ),
  };
}

function sorted<T extends object>(parts: T): T {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}
