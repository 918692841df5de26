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
import { compressFiles } from '../../scripts/lib/compressed-files.mjs';
import { deadLinks } from './dead-links.mjs';
import { sitePages } from './site-map.mjs';
import { withSiteLinks } from './site-links.mjs';

const ROOT = resolve(import.meta.dirname, '..', '..');
const PAGES = join(ROOT, 'dist', 'docs-pages');
const OUT = join(ROOT, 'dist', 'docs');

rmSync(PAGES, { recursive: true, force: true });
const pages = sitePages(ROOT);
for (const [file, page] of pages) {
  const { text, copies } = withSiteLinks(readFileSync(join(ROOT, file), 'utf8'), file, { root: ROOT, pages });
  write(page, text);
  for (const [from, to] of copies) {
    // Pictures are files of the build; others are sent as they are.
    const target = join(PAGES, /\.(?:png|svg)$/.test(to) ? '.' : 'public', to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(ROOT, from), target);
  }
}
await build(import.meta.dirname);
const dead = deadLinks(OUT);
for (const link of dead) console.error(`FAIL  a link leads nowhere: ${link}`);
if (dead.length > 0) process.exit(1);
compressFiles(OUT);

function write(name, content) {
  const file = join(PAGES, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
