import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deadLinks } from '../../packages/docs-site/dead-links.mjs';
import { summaryOf } from '../../packages/docs-site/llms.mjs';
import { withSiteLinks } from '../../packages/docs-site/site-links.mjs';
import { addressOf, sidebar, sitePages } from '../../packages/docs-site/site-map.mjs';

const ROOT = resolve(__dirname, '..', '..');

/** `test/browser/docs-site` builds the site and looks at it. */
describe('the site of the documentation', () => {
  const pages = sitePages(ROOT);

  rules('GDE-06').it('leads to each page from the bar beside it, whose order is that of README.md', () => {
    const links = sidebar(ROOT).flatMap(({ items }) => items.map(({ link }) => link));
    const addresses = [...pages.values()].map(addressOf).filter((address) => address !== '/');
    // Made by the build, from the history.
    expect(links.toSorted()).toEqual([...addresses, '/api-changelog'].toSorted());
  });

  rules('GDE-06').it('has links to pages, copies of files, and no link to a folder', () => {
    const { text, copies } = withSiteLinks(
      '[a](../errors.md#x) [b](../../.env.example) [`deploy`](../../deploy) ![c](../pictures/dashboard.png) [d](#x) [e](https://shop.example)',
      'docs/guides/operator.md',
      { root: ROOT, pages },
    );
    expect(text).toBe(
      '[a](/errors.md#x) [b](/files/env.example.txt) `deploy` ![c](../pictures/dashboard.png) [d](#x) [e](https://shop.example)',
    );
    expect([...copies.keys()]).toEqual(['.env.example', 'docs/pictures/dashboard.png']);
  });

  rules('GDE-06').it('leaves blocks of code as they are', () => {
    const block = '```md\n[a](../errors.md)\n```\n';
    expect(withSiteLinks(block, 'docs/guides/operator.md', { root: ROOT, pages }).text).toBe(block);
  });
});

describe('a page in llms.txt', () => {
  rules('GDE-06').it.each([
    ['# Title\n\nThe first [sentence](x.md)\nof `it`. The second.\n', 'The first sentence of `it`.'],
    ['# Title\n\n| A | table |\n| - | - |\n\nWhat it lists:\n\n- one\n', 'What it lists.'],
    ['# Title\n\n- one\n', ''],
  ])('has its first sentence beside it', (text, summary) => {
    expect(summaryOf(text)).toBe(summary);
  });
});

describe('a link of the built site that leads nowhere', () => {
  const site = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  afterAll(() => rmSync(site, { recursive: true }));

  rules('GDE-06').it.each([
    ['/docs/errors', true],
    ['/docs/errors#codes', true],
    ['/docs/', true],
    ['/docs/guides/mobile', true],
    ['/api/docs', true],
    ['/docs/error', false],
    ['/docs/errors#code', false],
    ['/docs/guides', false],
    ['errors', false],
    ['#codes', false],
  ])('is found: %s is one that does: %s', (link, leads) => {
    mkdirSync(join(site, 'guides'), { recursive: true });
    writeFileSync(join(site, 'index.html'), `<a class="x" href="${link}">there</a>`);
    writeFileSync(join(site, 'errors.html'), '<h2 id="codes">Codes</h2>');
    writeFileSync(join(site, 'guides', 'mobile.html'), '');
    expect(deadLinks(site)).toEqual(leads ? [] : [`index.html: ${link}`]);
  });
});

describe('the page about idempotency', () => {
  rules('PAY-09').it('names the operations that take a key', () => {
    const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8'));
    const operations = Object.values<any>(paths).flatMap((item) => Object.values<any>(item));
    const takesKey = operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }: any) => name === 'Idempotency-Key'),
    );
    const page = readFileSync(join(ROOT, 'docs', 'guides', 'idempotency.md'), 'utf8');
    const [, named = ''] = /These operations take\s+it: (.*?)\./s.exec(page) ?? [];
    const ids = [...named.matchAll(/`(\w+)`/g)].map(([, id]) => id!);
    expect(new Set(ids)).toEqual(new Set(takesKey.map(({ operationId }) => operationId)));
  });
});
