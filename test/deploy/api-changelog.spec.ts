import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiChangelog } from '../../scripts/lib/api-changelog.mjs';

/** A description with one operation, which takes `parameters` and answers `fields`. */
function described(parameters: string[], fields: string[]): string {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  const answer = { content: { 'application/json': { schema: { type: 'object', properties } } } };
  const operation = {
    operationId: 'listThings',
    parameters: parameters.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    responses: { 200: answer },
  };
  return JSON.stringify({ paths: { '/things': { get: operation } }, components: {} });
}

describe('the changelog of the API', () => {
  const root = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  afterAll(() => rmSync(root, { recursive: true }));

  const git = (folder: string, day: string, ...args: string[]) => {
    const { PATH = '' } = process.env;
    const [name, email] = ['Asha', 'asha@shop.example'];
    const person = {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
    };
    const env = { PATH, HOME: root, ...person, GIT_COMMITTER_DATE: `${day}T10:00:00Z` };
    execFileSync('git', args, { cwd: folder, env, stdio: 'pipe' });
  };

  rules('COL-04').it('lists by tag and by day what is new and what breaks, newest first', () => {
    const shop = join(root, 'shop');
    mkdirSync(join(shop, 'docs'), { recursive: true });
    git(shop, '2026-01-01', 'init', '--quiet');
    const commit = (day: string, text: string) => {
      writeFileSync(join(shop, 'docs', 'openapi.json'), text);
      git(shop, day, 'add', '.');
      git(shop, day, 'commit', '--quiet', '--message', 'feat: more');
    };
    commit('2026-01-01', described([], ['name']));
    git(shop, '2026-01-01', 'tag', 'v1.0.0');
    commit('2026-02-01', described(['sort'], ['name']));
    commit('2026-02-01', described(['sort'], ['name', 'price']));
    commit('2026-02-02', described(['sort'], ['price']));
    const page = apiChangelog(shop);
    expect(page.slice(page.indexOf('## '))).toBe(`## 2026-02-02

**Breaking**

- \`listThings\`: \`answer.name\` is removed

## 2026-02-01

**Added**

- \`listThings\`: the parameter query sort is new
- \`listThings\`: \`answer.price\` is new

## v1.0.0

The first description: 1 paths.
`);
    git(root, '2026-02-02', 'clone', '--quiet', '--depth=1', `file://${shop}`, 'shallow');
    expect(apiChangelog(join(root, 'shallow'))).toContain('git fetch --unshallow');
  });
});
