import * as nodeCrypto from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import * as storefrontClient from '../../../packages/client/src/index.js';

const ROOT = resolve(__dirname, '..', '..', '..');
/** The modules that an example may import. */
const MODULES: Readonly<Record<string, object>> = {
  'storefront-client': storefrontClient,
  'node:crypto': nodeCrypto,
  'node:fs/promises': nodeFiles,
};
const IMPORT = /^import \{ (.*) \} from '([\w:/-]+)';$/gm;

/** Returns what the compiler says of an example under strict types, with the line of each fault. */
export function faultsOf(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  const file = join(folder, 'example.mts');
  writeFileSync(file, `${code}\nexport {};\n`);
  const program = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    paths: { 'storefront-client': [join(ROOT, 'packages', 'client', 'src', 'index.ts')] },
  });
  const faults = ts.getPreEmitDiagnostics(program);
  rmSync(folder, { recursive: true });
  return faults.map(({ messageText, file: at, start }) => {
    const line = at === undefined ? '?' : at.getLineAndCharacterOfPosition(start ?? 0).line + 1;
    return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

/**
 * Runs an example as one asynchronous function.
 * @param given the names that it uses beside its imports, such as a `console`
 */
export async function runExample(code: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const script = outputText
    .replace(IMPORT, (_all, names: string, module: string) => {
      const destructured = names.replaceAll(' as ', ': ');
      return `const { ${destructured} } = modules['${module}'];`;
    })
    .replace(/^export \{\};$/m, '');
  // The code is that of a page of this repository.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('modules', ...Object.keys(given), `return (async () => {\n${script}\n})();`) as (
    ...values: unknown[]
  ) => Promise<void>;
  await run(MODULES, ...Object.values(given));
}
