import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFiles } from './source-files.js';

const ROOT = join(__dirname, '..', '..');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(ROOT, 'docs', 'guides')).map((name) => `docs/guides/${name}`),
];
/** A path of the repository in backticks: no placeholder, no pattern, no `dist`. */
const PATH = /`((?:src|test|packages|examples|scripts|deploy|bench)\/[\w./-]+)`/g;
const SUFFIXES = [
  '',
  '.ts',
  '.service.ts',
  '.spec.ts',
  '.e2e-spec.ts',
  '.browser-spec.ts',
  '.long-spec.ts',
  '.contract.ts',
  '.mjs',
];
/** A link to a file or a heading of the repository. */
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g;

function exists(path: string): boolean {
  return SUFFIXES.some((suffix) => existsSync(join(ROOT, path + suffix)));
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Whether a link of a page leads anywhere. */
function leadsSomewhere(page: string, path: string, anchor: string | undefined): boolean {
  const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

describe('links in the documentation', () => {
  rules('GDE-03').it.each([
    ...PAGES,
    'packages/client/README.md',
    'packages/embedded-mongodb/README.md',
    'examples/storefront-react/README.md',
  ])('lead from %s to files and headings that exist', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const dead = [...text.matchAll(LINK)].filter(([, path, anchor]) => !leadsSomewhere(page, path!, anchor));
    expect(dead.map(([link]) => link)).toEqual([]);
  });
});

describe('paths in the documentation', () => {
  it.each(PAGES)('exist: %s', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const missing = [...text.matchAll(PATH)].map(([, path]) => path!).filter((path) => !exists(path));
    expect(missing).toEqual([]);
  });
});

describe('docs/stack.md', () => {
  const text = readFileSync(join(ROOT, 'docs', 'stack.md'), 'utf8');
  const namesIn = (part: string) => [...part.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

  it('lists packages that are installed, or replaced', () => {
    const manifests = ['package.json', 'package-lock.json'];
    const known = manifests.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    const listed = [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => namesIn(cell!));
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter((name) => !known.includes(`"${name.replace('*', '')}`))).toEqual([]);
  });

  it('names functions, classes and settings of the source', () => {
    const files = ['src', 'scripts'].flatMap((folder) => readFiles(folder)).map(({ text }) => text);
    const source = [...files, readFileSync(join(ROOT, 'package.json'), 'utf8')];
    const named = namesIn(text).filter((name) => /^[A-Za-z]+[A-Z]\w*[a-z]$/.test(name));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !source.some((text) => text.includes(name)))).toEqual([]);
  });
});
