import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('node_modules', '.cache', 'mutation');
/** What every test may run. */
const SHARED = [
  'src',
  'test/support',
  'test/contract',
  'packages/embedded-mongodb/src',
  'scripts/mutation/jest',
];

/** Keeps what a test file reaches without a mutant, until the code or the file changes. */
export class FirstRuns {
  #shared = hashOf(SHARED.flatMap(filesIn));

  find(path) {
    try {
      return JSON.parse(readFileSync(this.#entry(path), 'utf8'));
    } catch {
      return undefined;
    }
  }

  keep(path, run) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(this.#entry(path), JSON.stringify(run));
  }

  #entry(path) {
    return join(
      FOLDER,
      `${createHash('sha1')
        .update(this.#shared)
        .update(hashOf([path]))
        .digest('hex')}.json`,
    );
  }
}

function hashOf(paths) {
  const hash = createHash('sha1');
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

/** Tests beside the code are left out: each is a file of its own. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith('.spec.ts'))
    .map((name) => join(folder, name))
    .sort();
}
