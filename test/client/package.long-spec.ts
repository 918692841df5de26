import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createApp, type TestApp } from '../support/create-app.js';
import { aRegistration } from '../support/factories/a-registration.js';

const PACKAGE = join(resolve(__dirname, '..', '..'), 'packages', 'client');
const LOGIN = `
  import { createClient } from 'storefront-client';
  const [baseUrl, account] = process.argv.slice(2);
  const client = createClient({ baseUrl });
  await client.login(JSON.parse(account));
  console.log((await client.getProfile()).email);
`;
const TYPES = `
  import { createClient, type Product } from 'storefront-client';
  const client = createClient({ baseUrl: 'https://api.shop.example' });
  export const first: Promise<Product> = client.listProducts({ limit: 1 }).then(({ products }) => products[0]!);
  // @ts-expect-error there is no such operation
  void client.noSuchOperation();
  // @ts-expect-error an operation that takes nothing has its options in the second place
  void client.getHealth({ signal: AbortSignal.timeout(50) });
`;

interface Packed {
  readonly filename: string;
  readonly files: ReadonlyArray<{ readonly path: string }>;
}

describe('the package of the client', () => {
  let folder: string;
  let packed: Packed;

  const run = (command: string, ...given: string[]): string =>
    execFileSync(command, given, { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    // The build has made `dist` already.
    [packed] = JSON.parse(
      run('npm', 'pack', PACKAGE, '--json', '--ignore-scripts', '--pack-destination', folder),
    ) as [Packed];
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  rules('CLI-08').it('holds what is built, with types, and a README', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(
      paths.filter((path) => !/^(README\.md|package\.json|dist\/.+\.(js|d\.ts|js\.map))$/.test(path)),
    ).toEqual([]);
  });

  rules('CLI-08').it('signs in after an installation without a network', async () => {
    const app: TestApp = await createApp();
    try {
      const account = aRegistration();
      await app.client.post('/auth/register', account);
      writeFileSync(join(folder, 'login.js'), LOGIN);
      const { email, password } = account;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['login.js', app.url, JSON.stringify({ email, password })],
        { cwd: folder },
      );
      expect(stdout.trim()).toBe(email);
    } finally {
      await app.close();
    }
  });

  rules('CLI-08').it('has types for strict projects', () => {
    writeFileSync(join(folder, 'types.ts'), TYPES);
    const options = [
      '--noEmit',
      '--strict',
      '--noUncheckedIndexedAccess',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    const compiler = join(resolve(__dirname, '..', '..'), 'node_modules', 'typescript', 'bin', 'tsc');
    expect(run(process.execPath, compiler, ...options, 'types.ts')).toBe('');
  });
});
