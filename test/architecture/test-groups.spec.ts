import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofServers, withoutServers } from '../../scripts/lib/real-servers.mjs';

const TESTS = join(__dirname, '..');
const GROUPS = join(TESTS, 'groups');
const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).map((name) => join(TESTS, name));

describe('the tests that run together, and on real servers,', () => {
  it.each([...ofServers(), ...withoutServers({})])('exist: %s', (pattern) => {
    // Each name of `(one|other)` is a file of its own.
    const [, before = '', names = '', after = ''] = /^(.*?)\(([^()]*)\)(?!\?)(.*)$/.exec(
      pattern.replace('(e2e-)?', '(?:e2e-)?'),
    ) ?? ['', pattern.replace('(e2e-)?', '(?:e2e-)?')];
    for (const name of names.split('|')) {
      const each = new RegExp(`${before}${name}${after}`);
      expect([`${each}`, files.some((file) => each.test(file))]).toEqual([`${each}`, true]);
    }
  });

  it('have every part of their folder, and each once', () => {
    const calls = readdirSync(GROUPS).map((name) =>
      /^runTogether\('(\w+)', (\d+), (\d+)\);$/m.exec(readFileSync(join(GROUPS, name), 'utf8'))!.slice(1),
    );
    const parts = Number(calls[0]![2]);
    const expected = Array.from({ length: parts }, (_, index) => ['e2e', String(index + 1), String(parts)]);
    expect(calls.toSorted(([, one], [, other]) => Number(one) - Number(other))).toEqual(expected);
  });
});
