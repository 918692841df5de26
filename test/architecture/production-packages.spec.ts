import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_INSTALLED, OUTSIDE } from '../../scripts/lib/packages-outside.mjs';

const ROOT = join(__dirname, '..', '..');

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly engines: { readonly node: string };
}

interface Lock {
  readonly packages: Record<
    string,
    { dev?: boolean; dependencies?: Record<string, string>; peerDependencies?: Record<string, string> }
  >;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = read('package.json') as Manifest;
const embedded = read('packages/embedded-mongodb/package.json') as Manifest;
const lock = read('package-lock.json') as Lock;

/** What the files that are copied beside the bundle import: they run in threads, from `node_modules`. */
function packagesOfThreads(): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/(?:^import (?:[^'"]* from )?|require\()'((?:@[\w-]+\/)?[\w-]+)[^']*'/gm),
    ])
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'node');
}

describe('production packages', () => {
  const declared = Object.keys(manifest.dependencies);

  it('are those that the bundle leaves outside, those of its threads, and fonts; the rest is in the bundle', () => {
    const fonts = declared.filter((name) => name.startsWith('@fontsource/'));
    const ofDatabase = OUTSIDE.filter((name) => embedded.dependencies[name] !== undefined);
    const expected = new Set([...OUTSIDE, ...packagesOfThreads(), ...fonts, 'embedded-mongodb']);
    for (const name of ofDatabase) expected.delete(name);

    expect(new Set(declared)).toEqual(expected);
    expect(ofDatabase).toEqual(['lmdb']);
  });

  it('have no peer that is a development package: npm would keep it in production', () => {
    const production = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
    const peers = production.flatMap(([path, { peerDependencies = {} }]) =>
      Object.keys(peerDependencies)
        .filter((peer) => manifest.devDependencies[peer] !== undefined)
        .map((peer) => `${path} keeps ${peer}`),
    );
    expect(production.length).toBeGreaterThan(100);
    expect(peers).toEqual([]);
  });

  it('are not what the bundle expects to be absent', () => {
    expect(NOT_INSTALLED.filter((name) => declared.includes(name))).toEqual([]);
  });
});
