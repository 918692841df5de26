import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import reference from '@scalar/fastify-api-reference';

/**
 * Writes the script of the API reference, `scalar.js.gz`. Its plugin for Fastify has the script as a text of 4 MB in a
 * module, and would keep it in memory: so the build asks the plugin for it, and the service sends the file.
 *
 * @param {string} folder
 */
export async function writeReferencePage(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'scalar.js.gz'), gzipSync(await scriptOfScalar(), { level: 9 }));
}

/** Registers the plugin with what it needs of a server, and calls the route of the script. */
function scriptOfScalar() {
  const routes = new Map();
  const server = { route: ({ url, handler }) => routes.set(url, handler), initialConfig: {}, log: console };
  reference(server, { routePrefix: '/', configuration: { url: '/' } }, () => undefined);
  const handler = [...routes].find(([url]) => url.endsWith('.js'))?.[1];
  if (handler === undefined) throw new Error('@scalar/fastify-api-reference serves its script otherwise');
  return handler(undefined, { header: () => ({ send: (script) => script }) });
}
