import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSourceFiles } from './source-files.js';

const ROOT = join(__dirname, '..', '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const E2E = join(ROOT, 'test', 'e2e');

/** Routes of no module, or of all. */
const ACROSS_MODULES = ['dev-console', 'edge', 'service', 'storefront'];
/** Adapters of services outside: they need settings. */
const OUTSIDE = ['bullmq', 'razorpay', 'redis', 's3', 'shiprocket', 'smtp', 'typesense'];
/** Where a module says what it takes, refuses and answers. */
const MET_BY_CALLERS = /^modules\/[^/]+\/(?:dto\/|[^/]+\.(?:controller|errors)\.ts$)/;
/** A constant that is a number, or a product of some. */
const NUMBER =
  /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: \w+)? = [\d_.]+(?: \* (?:[\d_]+|[A-Z][A-Z0-9_]*))*;/gm;

const files = readSourceFiles();
const modules = new Set(files.flatMap(({ path }) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? []));

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
const numbersIn = (text: string) => [...text.matchAll(NUMBER)].map(([, name]) => name!);

describe('the place of a thing', () => {
  it('gives each module with routes its folder of tests', () => {
    const withRoutes = [...modules].filter((name) =>
      files.some(({ path }) => path.startsWith(`modules/${name}/`) && path.endsWith('.controller.ts')),
    );
    const hasTests = (name: string) => {
      const folder = join(E2E, name);
      return existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.e2e-spec.ts'));
    };
    expect(withRoutes.length).toBeGreaterThan(20);
    expect(withRoutes.filter((name) => !hasTests(name))).toEqual([]);
  });

  it('names a folder of tests after a module, or says in the README that it has none', () => {
    const folders = foldersIn(E2E);
    expect(folders.filter((name) => !modules.has(name)).toSorted()).toEqual(ACROSS_MODULES);
    for (const name of ACROSS_MODULES) expect(README).toContain(`e2e/${name}`);
  });

  it('keeps a number that callers of a module can meet in its file for limits', () => {
    const elsewhere = files
      .filter(({ path }) => path.startsWith('modules/') && !path.endsWith('.limits.ts'))
      .map(({ path, text }) => ({ path, numbers: numbersIn(text) }));
    const violations = files
      .filter(({ path }) => MET_BY_CALLERS.test(path))
      .flatMap(({ path, text, imports }) =>
        elsewhere
          .filter((other) => other.path === path || imports.some(({ target }) => target === other.path))
          .flatMap((other) =>
            other.numbers
              .filter((name) => new RegExp(`\\b${name}\\b`).test(text))
              .map((name) => `${path}: ${name} of ${other.path}`),
          ),
      );
    expect(elsewhere.some(({ numbers }) => numbers.length > 0)).toBe(true);
    expect(violations).toEqual([]);
  });

  it('is in the README for each folder of adapters, and each that is built in', () => {
    const found = files.flatMap(({ path }) => {
      const [, folder, vendor, port] =
        /^infrastructure\/([^/]+)\/adapters\/(?:[^/]+\/)?([\w-]+)\.([\w-]+)\.ts$/.exec(path) ?? [];
      const isPort = files.some((file) => file.path === `infrastructure/${folder}/${port}.port.ts`);
      return isPort ? [{ folder: folder!, vendor: vendor!, name: `${vendor}.${port}` }] : [];
    });
    expect(found.length).toBeGreaterThan(10);
    const tree = /infrastructure\/ {3}one folder a port([^;]*);/.exec(README)![1]!;
    expect(tree.match(/(?<=[ (])[a-z-]+(?=[,)]| \(|$)/g)).toEqual(
      expect.arrayContaining([...new Set(found.map(({ folder }) => folder))]),
    );
    const builtIn = found.filter(({ vendor }) => !OUTSIDE.includes(vendor)).map(({ name }) => name);
    expect(builtIn.filter((name) => !README.includes(`\`${name}\``))).toEqual([]);
  });
});
