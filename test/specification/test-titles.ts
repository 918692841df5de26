import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const PROJECT_ROOT = join(__dirname, '..', '..');

/** Declares the tests that its callers share; its titles count as theirs. */
const SHARED_TESTS = 'test/support/access.ts';

/** Why a row that names this test proves nothing, or nothing when it does. */
export function faultOfTest(file: string, title: string): string | undefined {
  if (!existsSync(join(PROJECT_ROOT, file))) return `there is no file ${file}`;
  const titles = titlesIn(file);
  if (titles.has(title)) return undefined;
  const alike = [...titles].filter((known) => known.startsWith(title));
  if (alike.length === 1) return undefined;
  return alike.length === 0
    ? `${file} has no test "${title}"`
    : `${file} has ${alike.length} tests that begin with "${title}"`;
}

const read = new Map<string, Set<string>>();

/** The titles of the tests that a file declares: those of a template up to its first value, skipped tests not at all. */
export function titlesIn(file: string): Set<string> {
  let titles = read.get(file);
  if (titles === undefined) {
    titles = titlesOf(parse(file), file === SHARED_TESTS ? new Map() : sharedTests());
    read.set(file, titles);
  }
  return titles;
}

let shared: Map<string, Set<string>> | undefined;

/** What each function for shared tests declares, by its name. Each may call those that come before it. */
function sharedTests(): Map<string, Set<string>> {
  if (shared === undefined) {
    shared = new Map();
    for (const statement of parse(SHARED_TESTS).statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
        shared.set(statement.name.text, titlesOf(statement, shared));
      }
    }
  }
  return shared;
}

function titlesOf(root: ts.Node, declaredBy: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const title = titleOf(node);
      if (title !== undefined) titles.add(title);
      if (ts.isIdentifier(node.expression)) {
        for (const other of declaredBy.get(node.expression.text) ?? []) titles.add(other);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return titles;
}

/** The title of `it(…)` and `it.each(…)(…)`, of `test` likewise. */
function titleOf({ expression, arguments: [title] }: ts.CallExpression): string | undefined {
  if (title === undefined || !declaresTest(expression)) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.head.text : undefined;
}

function declaresTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (ts.isPropertyAccessExpression(callee)) {
    return (callee.name.text === 'each' || callee.name.text === 'only') && declaresTest(callee.expression);
  }
  if (ts.isTaggedTemplateExpression(callee)) return declaresTest(callee.tag);
  return ts.isCallExpression(callee) && isEach(callee.expression) && declaresTest(callee.expression);
}

function isEach(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'each';
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(
    file,
    readFileSync(join(PROJECT_ROOT, file), 'utf8'),
    ts.ScriptTarget.ES2023,
    true,
  );
}
