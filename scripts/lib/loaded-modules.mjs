import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * Watches what a process loads, by V8's coverage, which knows every script that was compiled: ES modules and CommonJS
 * alike, on every version of Node. Coverage slows a process down: measure time in another run.
 *
 * @returns `env` for the process; `read()`, after it has ended, for its result by thread, the main thread first: `scripts`
 *   compiled (a bundled file is one), the `files` that they were made from, and the `packages` of these
 */
export function watchLoadedModules() {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-loaded-'));
  return {
    env: { NODE_V8_COVERAGE: folder },
    read: () => {
      // The last part of a file's name is the number of the thread; the main thread's is 0.
      const files = readdirSync(folder).toSorted((a, b) => threadOf(a) - threadOf(b));
      const threads = files.map((file) => threadIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
      rmSync(folder, { recursive: true, force: true });
      return threads;
    },
  };
}

function threadOf(file) {
  return Number(/-(\d+)\.json$/.exec(file)[1]);
}

function threadIn({ result }) {
  const urls = new Set(result.map(({ url }) => url).filter((url) => url.startsWith('file:')));
  const paths = [...urls].map((url) => fileURLToPath(url));
  const files = paths.flatMap(sourcesOf);
  const packages = files.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []);
  return { scripts: paths.length, files, packages: new Set(packages) };
}

/** The file itself, and the sources that a bundled file was made from. */
function sourcesOf(path) {
  const map = `${path}.map`;
  if (PACKAGE.test(path) || !existsSync(map)) return [path];
  const { sources } = JSON.parse(readFileSync(map, 'utf8'));
  return [path, ...sources.map((source) => resolve(dirname(path), source))];
}
