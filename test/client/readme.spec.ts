import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import * as storefrontClient from '../../packages/client/src/index.js';
import { createApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';

const ROOT = resolve(__dirname, '..', '..');
const README = readFileSync(join(ROOT, 'packages', 'client', 'README.md'), 'utf8');
const CODE = [...README.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block!).join('\n');
const IMPORT = /^import \{ (.*) \} from 'storefront-client';$/gm;
const ACCOUNT = { email: 'asha@demo.shop', password: 'Demo#123', firstname: 'Asha', lastname: 'Verma' };

describe('the examples of the README', () => {
  it('[CLI-01] compile under strict types', () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    const file = join(folder, 'readme.mts');
    writeFileSync(file, CODE);
    const program = ts.createProgram([file], {
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      paths: { 'storefront-client': [join(ROOT, 'packages', 'client', 'src', 'index.ts')] },
    });
    const faults = ts.getPreEmitDiagnostics(program);
    rmSync(folder, { recursive: true });
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  it('[CLI-01] run on the service', async () => {
    const app = await createApp();
    const said: unknown[] = [];
    try {
      await storefrontClient.createClient({ baseUrl: app.url }).register(ACCOUNT);
      await aProduct(app);
      const names = [...CODE.matchAll(IMPORT)].map(([, imported]) => imported);
      const script = CODE.replace(IMPORT, '').replace('http://localhost:3000', app.url);
      const { outputText } = ts.transpileModule(script, {
        compilerOptions: { target: ts.ScriptTarget.ES2022 },
      });
      const body = `return (async () => { const { ${names.join(', ')} } = library;\n${outputText}\n})();`;
      // The README is a file of this repository.
      // oxlint-disable-next-line typescript/no-implied-eval
      const run = new Function('library', 'console', body) as (...given: unknown[]) => Promise<void>;
      await run(storefrontClient, { log: (...words: unknown[]) => said.push(words) });
    } finally {
      await app.close();
    }
    expect(said).toEqual([
      [expect.stringMatching(/^ORD-/)],
      ['COUPON_NOT_FOUND', 404, expect.any(String)],
      [true],
    ]);
  });
});
