import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/**
 * Writes the script of the API reference, `scalar.js.gz`. Its plugin for Fastify has the script as a text of 4 MB in a
 * module, and would keep it in memory: so the build takes the text out, and the service sends the file.
 *
 * @param {string} folder
 */
export function writeReferencePage(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'scalar.js.gz'), gzipSync(scriptOfScalar(), { level: 9 }));
}

/**
 * The plugin is not run, and the packages that it imports are not installed: they parse documents on a server, which the
 * page does itself, and they refuse Node.js 20.
 */
function scriptOfScalar() {
  const source = readFileSync(require.resolve('@scalar/fastify-api-reference'), 'utf8');
  const literal = /^var standalone_default = (".*");$/m.exec(source)?.[1];
  const script = literal === undefined ? undefined : runInNewContext(literal);
  if (typeof script !== 'string') throw new Error('@scalar/fastify-api-reference keeps its script otherwise');
  return script;
}
