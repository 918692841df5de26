import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import ts from 'typescript';

const PROJECT = join(__dirname, '..', '..');

/** An import of a source file. */
export interface Import {
  /** As it is written. */
  readonly specifier: string;
  /** The file that is meant, from the folder that was read; nothing for a package. */
  readonly target: string | undefined;
  /** Gone at run time. */
  readonly typeOnly: boolean;
}

/** A source file of the folder that was read. */
export interface SourceFile {
  /** From that folder, with slashes; `dev-console/...` for a package that is compiled with `src`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** The packages that are compiled with `src`, below the names by which they are imported. */
const PACKAGES = ['dev-console', 'demo-shop'];

/** The files of the service, no tests: those below `src`, and those of the packages that are compiled with them. */
export function readSourceFiles(): SourceFile[] {
  const files = [...readFiles('src'), ...PACKAGES.flatMap(readPackage)];
  return files.filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
}

/** `dev-console/own-hosts.ts` is what `#dev-console/own-hosts.js` imports. */
function readPackage(name: string): SourceFile[] {
  return readFiles(`packages/${name}/src`).map(({ path: inPackage, text }) => {
    const path = `${name}/${inPackage}`;
    return { path, text, imports: importsIn(path, text) };
  });
}

/** Every TypeScript and `.mjs` file below a folder of the project. */
export function readFiles(folder: string): SourceFile[] {
  return readTexts(folder)
    .filter(({ path }) => /\.(?:ts|mjs)$/.test(path))
    .map(({ path, text }) => ({ path, text, imports: importsIn(path, text) }));
}

/** The texts of every script below a folder of the project, JSX and CommonJS too; none that is generated. */
export function readTexts(folder: string): Array<Omit<SourceFile, 'imports'>> {
  const root = join(PROJECT, folder);
  return listFiles(root)
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((path) => /\.(?:[cm]?ts|tsx|[cm]js)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}

/** The scanner of TypeScript finds them without a tree of the file, of which there are two thousand. */
export function importsIn(path: string, text: string): Import[] {
  return ts.preProcessFile(text, true, false).importedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    target: resolve(path, fileName),
    typeOnly: isTypeOnly(text, pos),
  }));
}

/** Whether a statement is `import type`, `export type`, or `import` of types alone; `at` is where its specifier begins. */
function isTypeOnly(text: string, at: number): boolean {
  const begin = Math.max(text.lastIndexOf('\nimport ', at), text.lastIndexOf('\nexport ', at)) + 1;
  const statement = text.slice(begin, at);
  return (
    /^(?:import|export) type [^;]*$/.test(statement) ||
    /^import \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from $/.test(statement)
  );
}

function resolve(from: string, specifier: string): string | undefined {
  const source = specifier.replace(/\.js$/, '.ts');
  if (source.startsWith('#')) return source.slice(1);
  return source.startsWith('.') ? posix.join(dirname(from), source) : undefined;
}
