import { join, resolve } from 'node:path';
import { sidebar } from '../site-map.mjs';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');

/** Anchors as a Git host makes them, because the pages are read there, too. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

export default {
  title: 'Storefront Commerce API',
  description: 'The back end of an online shop: guides, reference, operation',
  base: '/docs/',
  srcDir: join(ROOT, 'dist', 'docs-pages'),
  outDir: join(ROOT, 'dist', 'docs'),
  cacheDir: join(ROOT, 'node_modules', '.cache', 'docs-site'),
  cleanUrls: true,
  // It would write a style into the page, which the policy refuses.
  appearance: { disableTransition: false },
  // Guides name addresses of the service. `checkLinks` reads the rest again, with its headings.
  ignoreDeadLinks: 'localhostLinks',
  // One file for all pages, so that no page has a script of its own in its markup.
  metaChunk: true,
  markdown: {
    // The pages have no markup of their own: what looks like it is text.
    html: false,
    anchor: { slugify: anchorOf },
    languageAlias: { output: 'txt' },
  },
  themeConfig: {
    siteTitle: 'Storefront API',
    notFound: {
      title: 'No such page',
      quote: 'Search for it, or begin at the first page.',
      linkText: 'First page',
      linkLabel: 'First page',
    },
    search: { provider: 'local' },
    nav: [
      { text: 'API reference', link: 'pathname:///api/docs', target: '_self' },
      { text: 'Console', link: 'pathname:///dev', target: '_self' },
      { text: 'Dashboard', link: 'pathname:///admin', target: '_self' },
    ],
    sidebar: sidebar(ROOT),
    outline: { level: [2, 3] },
    docFooter: { prev: true, next: true },
  },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
};
