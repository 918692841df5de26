/**
 * Compares the API description of the built service with its router: every route has to be described, every
 * description has to belong to a route, and none may be hollow. It runs on `dist`, because the build adds to the
 * description what the sources say in types and comments.
 */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { freshDataDir } from './lib/own-service.mjs';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Pages and files for browsers, which are not part of the API. */
const PAGES = [
  /^GET \/dev$/,
  /^GET \/dev\/mails\//,
  /^POST \/dev\/.*\/form$/,
  /^GET \/api\/docs/,
  /^GET \/media\//,
];

const { loadConfig } = await import('../dist/config/load-config.js');
const { startRuntime } = await import('../dist/app/runtime.js');
const { AppModule } = await import('../dist/app/app.module.js');
const { configureApp, createAdapter } = await import('../dist/app/configure-app.js');
const { apiDescription } = await import('../dist/http/api-description.js');

const dataDir = freshDataDir();
const config = loadConfig({ DATA_DIR: dataDir.path, PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent' });
const runtime = await startRuntime(config);
const faults = [];
try {
  const { routes, document } = await describe();
  faults.push(...compare(routes, document), ...hollowParts(document));
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

/** What would leave a reader without an answer. */
function hollowParts(document) {
  const faults = [];
  for (const { method, path, operation } of operations(document)) {
    const name = `${method} ${path}`;
    if (!operation.summary) faults.push(`${name} has no summary`);
    if (!operation.tags?.length) faults.push(`${name} has no tag`);
    if (!operation.responses[500]) faults.push(`${name} does not mention 500`);
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
