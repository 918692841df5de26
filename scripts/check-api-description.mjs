/**
 * Compares the API description of the built service with its router: every route must be described completely, and every
 * description must belong to a route. It runs on `dist/compiled`, because the build adds types and comments of the sources to the
 * description; the bundle must serve the same description, and `docs/openapi.json` must be it.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { COMMITTED, describeBuild, printed } from './lib/api-description.mjs';
import { freshDataDir, startOwnService } from './lib/own-service.mjs';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Pages and files for browsers, which are not part of the API. */
const PAGES = [
  /^GET \/dev$/,
  /^GET \/dev\/mails\//,
  /^GET \/dev\/requests/,
  // The scripts of the pages, and what they listen to.
  /^GET \/dev\/(?:live|tokens)\.js$/,
  /^GET \/dev\/inbox\/events$/,
  /^POST \/dev\/.*\/form$/,
  // It takes the webhooks of the shop.
  /^POST \/dev\/receiver$/,
  /^GET \/admin/,
  /^GET \/api\/docs/,
  /^GET \/(?:docs|llms\.txt|openapi\.json)/,
  /^GET \/media\//,
  /^GET \/shop/,
  /^GET \/(?:robots\.txt|sitemap\.xml)$/,
];

const { routes, document } = await describeBuild();
const faults = [
  ...compare(routes, document),
  ...hollowParts(document),
  ...staleFaults(document),
  ...(await bundleFaults(document)),
];
console.log(`${routes.size} routes, ${Object.keys(document.components.schemas).length} schemas`);
for (const fault of faults) console.log(`FAIL  ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** The committed description is what clients are generated from. */
function staleFaults(document) {
  const isCurrent = readFileSync(COMMITTED, 'utf8') === printed(document);
  return isCurrent ? [] : ['docs/openapi.json is stale: run `npm run tool -- openapi` and commit it'];
}

/** A bundle that loses names of classes or their metadata describes less than the code it was made from. */
async function bundleFaults(document) {
  const own = freshDataDir();
  const service = await startOwnService({ DATA_DIR: own.path, SEED_DEMO: 'false' });
  const served = await (await fetch(`${service.url}/api/docs-json`)).json();
  await service.stop();
  own.remove();
  const isSame = isDeepStrictEqual(served, JSON.parse(JSON.stringify(document)));
  return isSame ? [] : ['the bundle serves another description than the code it was made from'];
}

function compare(routes, document) {
  const described = new Set(operations(document).map(({ method, path }) => `${method} ${path}`));
  const real = new Set(
    [...routes]
      .filter((route) => !PAGES.some((page) => page.test(route)))
      .map((route) => route.replace(/:(\w+)/g, '{$1}').replace(/(?<=\S)(?<! )\/$/, '')),
  );
  return [
    ...[...real].filter((route) => !described.has(route)).map((route) => `${route} is not described`),
    ...[...described]
      .filter((route) => !real.has(route))
      .map((route) => `${route} is described but not routed`),
  ];
}

function operations(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method.toUpperCase()))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Every error response lists its codes, and shows an example of each (decisions, 12.37). */
function errorsWithoutCodes(name, operation, document) {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => {
      const { headers, content } =
        response.$ref === undefined
          ? response
          : document.components.responses[response.$ref.split('/').at(-1)];
      const codes = headers?.['X-Error-Code']?.schema?.enum ?? [];
      if (codes.length === 0) return [`${name} does not list the codes of ${status}`];
      const examples = content?.['application/json']?.examples ?? {};
      return codes
        .filter((code) => exampleOf(document, examples[code])?.statusCode !== Number(status))
        .map((code) => `${name} has no example of ${code} with ${status}`);
    });
}

function exampleOf(document, example) {
  const { value } = example?.$ref
    ? document.components.examples[example.$ref.split('/').at(-1)]
    : (example ?? {});
  return value;
}

/** Lists of values that several fields have, and that have no name. */
function namelessValues(document) {
  const places = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, field]) => field.enum?.length > 1)
      .map(([field, { enum: values }]) => ({ at: `${name}.${field}`, key: values.toSorted().join(' ') })),
  );
  return places
    .filter(({ key }) => places.filter((other) => other.key === key).length > 1)
    .map(({ at }) => `name the values of ${at} in named-enums.ts`);
}

/** The gaps of an operation's description. */
function hollowParts(document) {
  const faults = [];
  for (const { method, path, operation } of operations(document)) {
    const name = `${method} ${path}`;
    if (!operation.summary) faults.push(`${name} has no summary`);
    if (!operation.description) faults.push(`${name} has no description: comment its handler`);
    if (!operation.tags?.length) faults.push(`${name} has no tag`);
    if (!operation.responses[500]) faults.push(`${name} does not mention 500`);
    faults.push(...errorsWithoutCodes(name, operation, document));
    const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    if (success.length !== 1) faults.push(`${name} has ${success.length} successful answers`);
    for (const [status, response] of success) {
      if (!response.content) faults.push(`${name} does not say what ${status} holds`);
    }
    if (['POST', 'PATCH'].includes(method) && operation.requestBody && !operation.requestBody.content) {
      faults.push(`${name} does not say what its body holds`);
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const fields = Object.entries(schema.properties ?? {});
    if (schema.type === 'object' && fields.length === 0) faults.push(`the schema ${name} is empty`);
    for (const [field, { type, $ref, allOf, anyOf, oneOf, enum: values }] of fields) {
      if (!(type ?? $ref ?? allOf ?? anyOf ?? oneOf ?? values)) faults.push(`${name}.${field} has no type`);
    }
  }
  faults.push(...namelessValues(document));
  const known = new Set(
    Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
  );
  for (const [, reference] of JSON.stringify(document).matchAll(
    /"\$ref":"(#\/components\/schemas\/[^"]+)"/g,
  )) {
    if (!known.has(reference)) faults.push(`${reference} is referred to but not there`);
  }
  return [...new Set(faults)];
}
