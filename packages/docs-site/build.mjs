/**
 * Builds the site of the documentation into `dist/docs`, where the service serves it at `/docs` beside the developer console.
 * Its pages are those of `docs`, and README.md, CHANGELOG.md and others of the repository. Fails on a link that leads nowhere.
 *
 *   npm run tool -- docs-site    builds it
 *   npm run docs                 records the examples of the API description first
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vitepress';
import { apiChangelog } from '../../scripts/lib/api-changelog.mjs';
import { compressFiles } from '../../scripts/lib/compressed-files.mjs';
import { deadLinks } from './dead-links.mjs';
import { asServed, llmsText, summaryOf } from './llms.mjs';
import { sidebar, sitePages } from './site-map.mjs';
import { withSiteLinks } from './site-links.mjs';

const ROOT = resolve(import.meta.dirname, '..', '..');
const PAGES = join(ROOT, 'dist', 'docs-pages');
const OUT = join(ROOT, 'dist', 'docs');

rmSync(PAGES, { recursive: true, force: true });
const pages = sitePages(ROOT);
for (const [file, page] of pages) stage(file, page, readFileSync(join(ROOT, file), 'utf8'));
stage('API-CHANGELOG.md', 'api-changelog.md', apiChangelog(ROOT));
write('public/llms.txt', llmsText(summarized(sidebar(ROOT)), readFileSync(join(ROOT, 'README.md'), 'utf8')));
await build(import.meta.dirname);
const dead = deadLinks(OUT);
for (const link of dead) console.error(`FAIL  a link leads nowhere: ${link}`);
if (dead.length > 0) process.exit(1);
for (const page of [...pages.values(), 'api-changelog.md'])
  writeFileSync(join(OUT, page), asServed(readFileSync(join(PAGES, page), 'utf8')));
compressFiles(OUT);

/** Copies a page, with links as the site has them, and the files that it links to. */
function stage(file, page, content) {
  const { text, copies } = withSiteLinks(content, file, { root: ROOT, pages });
  write(page, text);
  for (const [from, to] of copies) {
    // Pictures are files of the build; others are sent as they are.
    const target = join(PAGES, /\.(?:png|svg)$/.test(to) ? '.' : 'public', to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(ROOT, from), target);
  }
}

/** The groups of pages, each page with its first sentence. */
function summarized(groups) {
  return groups.map(({ text, items }) => ({
    text,
    items: items.map((item) => ({
      ...item,
      summary: summaryOf(readFileSync(join(PAGES, `${item.link}.md`), 'utf8')),
    })),
  }));
}

function write(name, content) {
  const file = join(PAGES, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
