import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judged } from '../../bench/lib/judged-costs.mjs';
import { isPartOf, lastRelease } from '../../bench/lib/last-release.mjs';

const UNRELEASED = '# Changelog\n\n## Unreleased\n';
const FIRST = `${UNRELEASED}\n## 0.1.0 - 2026-01-01\n`;
const AFTER = `${FIRST}\n- A line that changes the file.\n`;

describe('the last release, which the speed is compared with', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'storefront-release-'));
    git('init', '--quiet');
  });

  afterAll(() => rmSync(root, { recursive: true }));

  function git(...args: string[]): string {
    const identity = ['-c', 'user.name=test', '-c', 'user.email=test@shop.example', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trim();
  }

  function committed(changelog: string): string {
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    git('add', '.');
    git('commit', '--quiet', '-m', 'change');
    return git('rev-parse', 'HEAD');
  }

  it('is the tag of the newest dated version, else the commit that wrote its heading', () => {
    const before = committed(UNRELEASED);
    const release = committed(FIRST);
    const later = committed(AFTER);
    expect(lastRelease(root)).toEqual({ version: '0.1.0', commit: release });
    expect(isPartOf(root, { commit: before, release })).toBe(true);
    expect(isPartOf(root, { commit: later, release })).toBe(false);
    expect(() => isPartOf(root, { commit: 'f'.repeat(40), release })).toThrow('Fetch the history');
    git('tag', 'v0.1.0', later);
    expect(lastRelease(root)).toEqual({ version: '0.1.0', commit: later });
  });
});

describe('the judgement of costs', () => {
  const turns = (...ratios: number[]) => ratios.map((ratio) => ({ before: 10, now: 10 * ratio }));

  it('takes the median of the ratios, which single turns do not move', () => {
    expect(judged('start', turns(1.02, 9, 1.01, 0.2, 1.03), [])).toMatchObject({ ratio: 1.02, most: 1.05 });
  });

  it('multiplies what is justified of the figure, and of no other', () => {
    const justified = [
      { figure: 'order', ratio: 1.03 },
      { figure: 'order', ratio: 1.02 },
      { figure: 'start', ratio: 1.5 },
    ];
    expect(judged('order', turns(1), justified).most).toBe(1.1);
    expect(judged('cart', turns(1), justified).most).toBe(1.05);
  });
});
