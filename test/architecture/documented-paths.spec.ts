import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'conformance.md')
    .map((name) => `docs/${name}`),
];
/** A path of the repository in backticks: no placeholder, no pattern, no `dist`. */
const PATH = /`((?:src|test|packages|scripts|deploy|bench)\/[\w./-]+)`/g;
const SUFFIXES = [
  '',
  '.ts',
  '.service.ts',
  '.spec.ts',
  '.e2e-spec.ts',
  '.browser-spec.ts',
  '.contract.ts',
  '.mjs',
];
/** One line of "Where is the rule": a folder, a colon, and files in it. */
const FOLDER_LINE = /^- `(src\/[\w./-]+)`: ((?:.+\n)(?: {2}.+\n)*)/gm;

function exists(path: string): boolean {
  return SUFFIXES.some((suffix) => existsSync(join(ROOT, path + suffix)));
}

describe('paths in the documentation', () => {
  it.each(PAGES)('of %s exist', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const missing = [...text.matchAll(PATH)].map(([, path]) => path!).filter((path) => !exists(path));
    expect(missing).toEqual([]);
  });

  it('in the list of rules of README.md are files of the folder that the line names', () => {
    const section = readFileSync(join(ROOT, 'README.md'), 'utf8').split('## Where is the rule')[1]!;
    const named = [...section.split('\n## ')[0]!.matchAll(FOLDER_LINE)].flatMap(([, folder, files]) =>
      [...files!.matchAll(/`([\w./-]+)`/g)].map(([, file]) =>
        file!.startsWith('src/') ? file! : `${folder!}/${file!}`,
      ),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });
});
