import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './test-titles.js';

const PAGE = readFileSync(join(PROJECT_ROOT, 'docs', 'guarantees.md'), 'utf8');

/** The rows of the tables "Promise | Held by". */
const promises = PAGE.split('## Crash points')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Promise|-+) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((cells) => cells.length === 2)
  .map(([promise, heldBy]) => ({ promise: promise!.trim(), heldBy: heldBy! }));

describe('docs/guarantees.md', () => {
  it('names the promises', () => {
    expect(promises.length).toBeGreaterThan(25);
  });

  it.each(promises)('"$promise" is held by tests that exist and carry the ids of its rules', ({ heldBy }) => {
    const paths = [...heldBy.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(([, path]) => path!);
    const ids = [...heldBy.matchAll(/\b[A-Z]{3}-\d{2}\b/g)].map(([id]) => id);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
    const proven = paths.map((path) => readFileSync(join(PROJECT_ROOT, path), 'utf8')).join('\n');
    expect(ids.filter((id) => !proven.includes(id))).toEqual([]);
  });
});
