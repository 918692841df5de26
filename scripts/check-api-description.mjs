/**
 * Compares the API description of the built service with its router: every route must be described completely, and every
 * description must belong to a route. It runs on `dist/compiled`, because the build adds types and comments of the sources to the
 * description; the bundle must serve the same description.
 */
import 'reflect-metadata';
import { isDeepStrictEqual } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { freshDataDir, startOwnService } from './lib/own-service.mjs';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Pages and files for browsers, which are not part of the API. */
const PAGES = [
  /^GET \/dev$/,
  /^GET \/dev\/mails\//,
  /^POST \/dev\/.*\/form$/,
  /^GET \/api\/docs/,
  /^GET \/media\//,
];

const { loadConfig } = await import('../dist/compiled/config/load-config.js');
const { beginRuntime } = await import('../dist/compiled/app/runtime.js');
const { AppModule } = await import('../dist/compiled/app/app.module.js');
const { configureApp, createAdapter } = await import('../dist/compiled/app/configure-app.js');
const { apiDescription } = await import('../dist/compiled/http/api-description.js');

const dataDir = freshDataDir();
const config = loadConfig({ DATA_DIR: dataDir.path, PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent' });
const { opened } = await beginRuntime(config);
const runtime = await opened;
const faults = [];
try {
  const { routes, document } = await describe();
  faults.push(...compare(routes, document), ...hollowParts(document), ...(await bundleFaults(document)));
  console.log(`${routes.size} routes, ${Object.keys(document.components.schemas).length} schemas`);
} finally {
  await runtime.close();
  dataDir.remove();
}
for (const fault of faults) console.log(`FAIL  ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function describe() {
  const adapter = createAdapter(runtime);
  const routes = new Set();
  adapter.getInstance().addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (METHODS.includes(name)) routes.add(`${name} ${url || '/'}`);
  });
  const app = await NestFactory.create(AppModule.forRuntime(runtime), adapter, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  await configureApp(app, config);
  await app.init();
  const document = apiDescription(app);
  await app.close();
  return { routes, document };
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
        .filter((code) => examples[code]?.value?.statusCode !== Number(status))
        .map((code) => `${name} has no example of ${code} with ${status}`);
    });
}

/** The gaps of an operation's description. */
function hollowParts(document) {
  const faults = [];
  for (const { method, path, operation } of operations(document)) {
    const name = `${method} ${path}`;
    if (!operation.summary) faults.push(`${name} has no summary`);
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
