import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import ts from 'typescript';

const PROJECT = join(__dirname, '..', '..');

/** One import of a source file. */
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
  /** From that folder, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** The files below `src` that are part of the service: no tests. */
export function readSourceFiles(): SourceFile[] {
  return readFiles('src').filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
}

/** Every TypeScript and `.mjs` file below a folder of the project. */
export function readFiles(folder: string): SourceFile[] {
  const root = join(PROJECT, folder);
  return listFiles(root)
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => readSourceFile(root, path));
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

function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    imports.push({ specifier, target: resolve(path, specifier), typeOnly });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, isTypeOnly(node));
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      add(node.moduleSpecifier.text, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument !== undefined && ts.isStringLiteral(argument)) add(argument.text, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { path, text, imports };
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { namedBindings } = importClause;
  return (
    importClause.name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

function resolve(from: string, specifier: string): string | undefined {
  const source = specifier.replace(/\.js$/, '.ts');
  if (source.startsWith('#')) return source.slice(1);
  return source.startsWith('.') ? posix.join(dirname(from), source) : undefined;
}
