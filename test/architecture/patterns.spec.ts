import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..');
/** `pattern="..."` of JSX, `pattern: '...'` of an object. */
const PATTERN = /\bpattern[:=]\s*(?:["']([^"']+)["']|(\S+))/g;
const PAGES = [
  'packages/admin/src',
  'packages/demo-shop/pages',
  'packages/dev-console/src',
  'examples/storefront-react/src',
];

/** The text of each `pattern` of a field; of one that is put together, what is written there. */
function patternsIn(folder: string): string[] {
  const files = readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(PROJECT, folder, path), 'utf8').matchAll(PATTERN)])
    .map(([, literal, other]) => literal ?? `not a literal: ${other}`);
}

describe('patterns of fields', () => {
  const patterns = PAGES.flatMap(patternsIn);

  it('are found', () => expect(patterns.length).toBeGreaterThan(5));

  // A browser ignores a pattern that it cannot compile. One that is put together cannot be judged here: compare in a script.
  it.each(patterns)('compile as browsers compile them: %s', (pattern) => {
    expect(pattern).not.toContain('not a literal');
    expect(() => new RegExp(`^(?:${pattern})$`, 'v')).not.toThrow();
  });
});
