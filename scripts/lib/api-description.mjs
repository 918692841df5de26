/**
 * The API description of the built service (`dist/compiled`, where the compiler's plugin has added types and comments), and
 * the routes of its router. Nothing listens.
 */
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { classComments } from './class-comments.mjs';
import { freshDataDir } from './own-service.mjs';

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs');

/** The description as it is committed. */
export const COMMITTED = join(DOCS, 'openapi.json');
/** The answers of a demo shop to each operation: `npm run docs` records them. */
const EXAMPLES = join(DOCS, 'examples.json');

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** @returns {Promise<{ routes: Set<string>, document: object }>} routes as `GET /api/v1/orders/:id` */
export async function describeBuild() {
  const { loadConfig } = await import('../../dist/compiled/src/config/load-config.js');
  const { beginRuntime } = await import('../../dist/compiled/src/app/runtime.js');
  const dataDir = freshDataDir();
  const config = loadConfig({ DATA_DIR: dataDir.path, PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent' });
  const { opened } = await beginRuntime(config);
  const runtime = await opened;
  try {
    return await describe(runtime, config);
  } finally {
    await runtime.close();
    dataDir.remove();
  }
}

/** The description as `docs/openapi.json` holds it. */
export function printed(document) {
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function describe(runtime, config) {
  const { AppModule } = await import('../../dist/compiled/src/app/app.module.js');
  const { configureApp, createAdapter } = await import('../../dist/compiled/src/app/configure-app.js');
  const { apiDescription } = await import('../../dist/compiled/src/http/api-description/api-description.js');
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
  const document = apiDescription(app, classComments(), JSON.parse(readFileSync(EXAMPLES, 'utf8')));
  await app.close();
  return { routes, document };
}
