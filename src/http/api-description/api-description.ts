import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { showClientCalls } from './code-samples.js';
import { SHARED_COMPONENTS } from './components.js';
import { placesIn } from './document.js';
import { nameEnvelopes } from './envelopes.js';
import { shareExamples } from './examples.js';
import { describeFields } from './property-formats.js';
import { nameValues } from './named-enums.js';
import { completeOperations } from './operations.js';
import { describePathParameters } from './path-parameters.js';
import { describeSchemas } from './schema-descriptions.js';
import { showExamples, type RecordedExamples } from './recorded-examples.js';
import { nameSchemas } from './schema-names.js';
import { SECURITY_SCHEMES } from './security-schemes.js';
import { TAG_GROUPS, TAGS } from './tags.js';

/** As in package.json. The types of @nestjs/swagger do not know `identifier`. */
const LICENSE = { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' };

const INTRODUCTION = `
The back end of an online shop: accounts, catalogue, cart, checkout, payment, fulfilment.

- Every JSON answer comes in an envelope: \`success\`, \`statusCode\`, \`message\`, \`data\`, \`timestamp\`. Errors have no \`data\`, except 429, where it is null.
- Private endpoints want \`Authorization: Bearer <access token>\`. Tokens live 15 minutes; \`POST /api/v1/auth/refresh\` gives a new one for the refresh cookie.
- Identifiers have 24 hexadecimal characters. Fields and parameters that are not listed are refused with 400.
- Money is a number in the major unit with at most two decimals. Dates are ISO 8601 in UTC.
- Checks run in this order: rate limit, authentication, role and scope, validation, the rules of the domain.
- Products, search and reviews may be answered from memory: the answer shows what was true when the request came, \`timestamp\` says when it was computed. Their \`ETag\` stands for \`data\`; \`If-None-Match\` gets 304 while nothing has changed.
- \`X-Request-Id\` is answered on every response; give your own (1 to 128 of \`A-Za-z0-9._-\`) to find a request in the logs.
`.trim();

/**
 * The OpenAPI 3.1 document of every route of the application. `npm run tool -- openapi` commits it, and the service serves what is
 * committed: see `reference-page.ts`.
 * @param comments the comments of the source's classes by their names, which are lost in what is compiled
 * @param examples what a demo shop has answered: `npm run docs` records it
 */
export function apiDescription(
  app: INestApplication,
  comments: Readonly<Record<string, string>> = {},
  examples: RecordedExamples = {},
): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Storefront Commerce API')
    .setDescription(INTRODUCTION)
    // The version of the API contract, as in the path prefix. The build has its own version.
    .setVersion('1')
    .addServer('/')
    .build();
  const described = SwaggerModule.createDocument(app, base, { excludeDynamicDefaults: true });
  described.components = {
    ...described.components,
    headers: { ...described.components?.headers, ...SHARED_COMPONENTS.headers },
    schemas: { ...described.components?.schemas, ...SHARED_COMPONENTS.schemas },
    securitySchemes: SECURITY_SCHEMES,
  };
  addComments(described, comments);
  completeOperations(described, app);
  const document = nameSchemas(described);
  nameEnvelopes(document);
  describePathParameters(document);
  describeFields(document);
  nameValues(document);
  shareExamples(document);
  showExamples(document, examples);
  showClientCalls(document, examples);
  describeSchemas(document);
  return ordered({ ...document, ...sectionsOf(document) });
}

function addComments(document: OpenAPIObject, comments: Readonly<Record<string, string>>): void {
  for (const [name, schema] of Object.entries(document.components!.schemas!)) {
    const comment = comments[name];
    if (comment !== undefined && !('$ref' in schema)) schema.description ??= comment;
  }
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
    info: { ...info, license: LICENSE },
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
