import ts from 'typescript';
import { readSourceFiles, type SourceFile } from './source-files.js';

/** Injectables that are no service: their file and their class end in what they are. */
const SUFFIXES: Readonly<Record<string, string>> = {
  '.repository.ts': 'Repository',
  '.guard.ts': 'Guard',
  '.pipe.ts': 'Pipe',
  '.strategy.ts': 'Strategy',
  '.interceptor.ts': 'Interceptor',
  '.personal-data.ts': 'PersonalData',
};

/** Modules with rooms: the steps of a pipeline, or the parts of an aggregate, each with its own services and repositories. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  cod: ['read', 'report'],
  'catalogue-imports': ['read', 'identify', 'write', 'report'],
  orders: ['writing', 'parcels'],
  products: ['editing', 'stock', 'search'],
};

interface Injectable {
  readonly file: string;
  readonly name: string;
}

function isInjectable(node: ts.Node): node is ts.ClassDeclaration {
  if (!ts.isClassDeclaration(node)) return false;
  return (ts.getDecorators(node) ?? []).some(
    ({ expression }) => ts.isCallExpression(expression) && expression.expression.getText() === 'Injectable',
  );
}

function injectablesIn({ path, text }: SourceFile): Injectable[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  return tree.statements
    .filter(isInjectable)
    .map(({ name }) => ({ file: path, name: name?.text ?? '(without a name)' }));
}

/** `sales-ledger.service.ts` -> `SalesLedgerService`. */
function serviceNameOf(file: string): string {
  return file
    .slice(file.lastIndexOf('/') + 1, -'.ts'.length)
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function isWellNamed({ file, name }: Injectable): boolean {
  if (file.endsWith('.service.ts')) return name === serviceNameOf(file);
  return Object.entries(SUFFIXES).some(([ending, suffix]) => file.endsWith(ending) && name.endsWith(suffix));
}

/** A violation, with the name or file that would be right. */
function describeViolation({ file, name }: Injectable): string {
  return file.endsWith('.service.ts')
    ? `${file}: ${name}, not ${serviceNameOf(file)}`
    : `${file}: ${name} is none of ${Object.values(SUFFIXES).join(', ')}, so it is a service`;
}

describe('injectable classes', () => {
  const injectables = readSourceFiles()
    .filter(({ path, text }) => path.startsWith('modules/') && text.includes('@Injectable'))
    .flatMap(injectablesIn);
  const violations = injectables.filter((injectable) => !isWellNamed(injectable));

  it('agree with their files: XService in x.service.ts, or the suffix of another kind', () => {
    expect(injectables.length).toBeGreaterThan(100);
    expect(violations.map(describeViolation)).toEqual([]);
  });

  it('lie in services/ when they are services, in data/ when they are repositories, or in a room', () => {
    const folderOf = ({ file }: Injectable) => file.split('/')[2]!;
    const isIn = (folder: string, injectable: Injectable) =>
      folderOf(injectable) === folder ||
      ROOMS[injectable.file.split('/')[1]!]?.includes(folderOf(injectable)) === true;
    const misplaced = injectables.filter(
      (injectable) =>
        (injectable.file.endsWith('.service.ts') && !isIn('services', injectable)) ||
        (injectable.file.endsWith('.repository.ts') && !isIn('data', injectable)),
    );
    expect(misplaced.map(({ file }) => file)).toEqual([]);
  });

  it('have services/ to themselves', () => {
    const inServices = readSourceFiles().filter(({ path }) => /^modules\/[^/]+\/services\//.test(path));
    expect(inServices.length).toBeGreaterThan(100);
    expect(inServices.map(({ path }) => path).filter((path) => !path.endsWith('.service.ts'))).toEqual([]);
  });
});
