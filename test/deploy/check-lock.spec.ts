import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Entry {
  name?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

interface Lock {
  lockfileVersion: number;
  packages: Record<string, Entry>;
}

describe('The check of what is locked', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefront-lock-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Checks the project's own lock after a change. */
  function check(change: (lock: Lock) => void): { status: number | null; errors: string } {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    change(lock);
    const file = join(folder, 'package-lock.json');
    writeFileSync(file, JSON.stringify(lock));
    const run = spawnSync(process.execPath, ['scripts/check-lock.mjs', file], { encoding: 'utf8' });
    return { status: run.status, errors: run.stderr };
  }

  const entry = (lock: Lock, name: string) => lock.packages[`node_modules/${name}`]!;

  rules('CMD-05').it('passes the project as it is', () => {
    expect(check(() => undefined)).toEqual({ status: 0, errors: '' });
  });

  rules('CMD-05').it.each<[string, (lock: Lock) => void, string]>([
    [
      'a package of another platform without a hash',
      (lock) => delete entry(lock, '@img/sharp-win32-x64').integrity,
      'node_modules/@img/sharp-win32-x64 has no SHA-512 (no hash)',
    ],
    [
      'a hash of another kind',
      (lock) => (entry(lock, 'zod').integrity = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='),
      'node_modules/zod has no SHA-512 (sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=)',
    ],
    [
      'a package from elsewhere',
      (lock) => (entry(lock, 'zod').resolved = 'https://registry.example.com/zod.tgz'),
      'node_modules/zod comes from https://registry.example.com/zod.tgz',
    ],
    [
      'a link that leads out of the repository',
      (lock) => (entry(lock, 'embedded-mongodb').resolved = '../elsewhere'),
      'node_modules/embedded-mongodb is a link to ../elsewhere, which is no workspace',
    ],
    [
      'the native part of a platform that is left out',
      (lock) => delete lock.packages['node_modules/@lmdb/lmdb-darwin-arm64'],
      '@lmdb/lmdb-darwin-arm64, an optional part of node_modules/lmdb, is not locked',
    ],
    [
      'a package that runs a script when it is installed',
      (lock) => (entry(lock, 'zod').hasInstallScript = true),
      'node_modules/zod runs a script when it is installed; read it, then allow or replace zod',
    ],
    ['a lock of nothing', (lock) => (lock.packages = {}), 'no package is locked'],
    ['a lock of another form', (lock) => (lock.lockfileVersion = 1), 'lockfileVersion is 1, not 3'],
  ])('refuses %s', (_what, change, fault) => {
    expect(check(change)).toEqual({ status: 1, errors: `FAIL  ${fault}\n` });
  });

  rules('CMD-05').it('installs nothing of the package that reports each installation to its makers', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    const reporters = Object.entries(packages).filter(([path]) => path.endsWith('@scarf/scarf'));
    expect(reporters.map(([, { name, hasInstallScript }]) => [name, hasInstallScript])).toEqual([
      ['empty-npm-package', undefined],
    ]);
    const { scarfSettings } = JSON.parse(readFileSync('package.json', 'utf8')) as { scarfSettings: unknown };
    expect(scarfSettings).toEqual({ enabled: false });
  });
});
