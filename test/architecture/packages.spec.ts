import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { importCycles } from './import-cycles.js';
import { readFiles, type SourceFile } from './source-files.js';

const PACKAGE = 'packages/embedded-mongodb';
const NAME = 'embedded-mongodb';
/** The files of the shop that may start the server: where its parts are put together. */
const USES_THE_SERVER = ['app/embedded-database.ts', 'cli/backup.ts'];

interface Manifest {
  readonly exports: Record<string, unknown>;
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

const manifest = JSON.parse(
  readFileSync(join(__dirname, '..', '..', PACKAGE, 'package.json'), 'utf8'),
) as Manifest;
const files = readFiles(PACKAGE);
const sources = files.filter(({ path }) => path.startsWith('src/') && !path.endsWith('.spec.ts'));

/** The npm package of an import; nothing for a path and for a part of Node.js. */
function packageOf(specifier: string): string | undefined {
  if (/^[.#]/.test(specifier)) return undefined;
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}

/** The imports of some files that break a rule, as lines that name both ends. */
function violations(
  of: readonly SourceFile[],
  rule: (specifier: string, target?: string) => boolean,
): string[] {
  return of.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) => !rule(specifier, target))
      .map(({ specifier }) => `${path} -> ${specifier}`),
  );
}

describe(NAME, () => {
  it('has sources, tests and a benchmark to look at', () => {
    const folders = new Set(files.map(({ path }) => path.split('/')[0]));
    expect(folders).toEqual(new Set(['bench', 'src', 'test']));
    expect(sources.length).toBeGreaterThan(100);
  });

  it('imports nothing of the shop: its relative imports stay in the package, and it has no others', () => {
    const paths = new Set(files.map(({ path }) => path));
    expect(
      violations(files, (specifier, target) => {
        if (specifier.startsWith('#')) return false;
        // Compiled files are made from the sources of the same name.
        const source = target?.replace(/^dist\/(.*)\.js$/, 'src/$1.ts').replace(/^dist\//, 'src/');
        return source === undefined || paths.has(source);
      }),
    ).toEqual([]);
  });

  it('declares the packages that it imports', () => {
    const { dependencies, devDependencies } = manifest;
    const declaredIn = (...lists: Array<Record<string, string>>) => {
      const declared = new Set(lists.flatMap((list) => Object.keys(list)));
      return (specifier: string) => {
        const name = packageOf(specifier);
        return name === undefined || declared.has(name);
      };
    };
    expect(violations(sources, declaredIn(dependencies))).toEqual([]);
    expect(violations(files, declaredIn(dependencies, devDependencies))).toEqual([]);
  });

  it('has no import cycle, type imports included', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  it('has one front door', () => {
    expect(Object.keys(manifest.exports)).toEqual(['.']);
  });

  it.each(['src', 'test', 'scripts', 'bench'])(
    'is imported by its name alone in the %s of the shop',
    (folder) => {
      expect(
        violations(
          readFiles(folder),
          (specifier) => specifier === NAME || !specifier.split('/').includes(NAME),
        ),
      ).toEqual([]);
    },
  );

  it('is started only where the parts of the shop are put together, and copied by the backup', () => {
    const importers = readFiles('src').filter(({ imports }) =>
      imports.some(({ specifier }) => packageOf(specifier) === NAME),
    );
    expect(importers.map(({ path }) => path)).toEqual(USES_THE_SERVER);
  });
});
