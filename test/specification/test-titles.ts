import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const PROJECT_ROOT = join(__dirname, '..', '..');

/** A test whose title begins with the ids of the rules that it proves: `[ORD-08] ...`, `[ORD-08, PAY-02] ...`. */
export interface RuleTest {
  /** From the root of the project. */
  readonly file: string;
  /** Without the ids; of a template the part up to its first value. */
  readonly title: string;
  readonly ids: readonly string[];
}

/** Tests lie in files that run, in contracts, and in what these are made of. */
const FOLDERS = ['src', 'test', 'packages'];
const NOT_OURS = new Set(['node_modules', 'dist']);
/** Declares the tests that its callers share; they hand it the ids. */
const SHARED_TESTS = 'test/support/access.ts';
const IDS = /^\[([A-Z]{3}-\d{2}(?:, [A-Z]{3}-\d{2})*)\](?: |$)/;
/** What only looks like ids is a fault, so that no slip of the pen loses a proof. */
const MEANT_AS_IDS = /^\s*\[[A-Za-z]{3}-\d/;
/** Only files that may have such a title are parsed: there are a thousand others. */
const HAS_IDS = /['"`]\s*\[[A-Za-z]{3}-\d/;

/** All tests that prove rules, by file and place in it. */
export function ruleTests(): RuleTest[] {
  return FOLDERS.flatMap((folder) => testFilesIn(folder)).flatMap((file) => {
    const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
    return HAS_IDS.test(text) ? ruleTestsIn(file, text) : [];
  });
}

function testFilesIn(folder: string): string[] {
  const entries = readdirSync(join(PROJECT_ROOT, folder), { withFileTypes: true });
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : testFilesIn(path);
      return entry.name.endsWith('.ts') ? [path] : [];
    });
}

/** The tests of one file that prove rules; skipped tests prove nothing. @throws Error when ids are misspelt */
export function ruleTestsIn(file: string, text: string): RuleTest[] {
  return declaredTests(parse(file, text)).flatMap(({ title, rules }) => {
    const [prefix, ids] = IDS.exec(rules) ?? [];
    if (ids !== undefined) {
      return [{ file, title: rules === title ? title.slice(prefix!.length) : title, ids: ids.split(', ') }];
    }
    if (MEANT_AS_IDS.test(rules))
      throw new Error(`${file}: "${rules}" does not begin with ids: "[ORD-08, PAY-02] ..."`);
    return [];
  });
}

interface DeclaredTest {
  readonly title: string;
  /** What begins with the ids: the title itself, or what a shared test is handed. */
  readonly rules: string;
}

function declaredTests(root: ts.Node): DeclaredTest[] {
  const tests: DeclaredTest[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) tests.push(...declaredBy(node));
    ts.forEachChild(node, visit);
  };
  visit(root);
  return tests;
}

function declaredBy(call: ts.CallExpression): DeclaredTest[] {
  const title = titleOf(call);
  if (title !== undefined) return [{ title, rules: title }];
  if (!ts.isIdentifier(call.expression)) return [];
  const rules = textOf(call.arguments.at(-1));
  if (rules === undefined) return [];
  return (sharedTests().get(call.expression.text) ?? []).map((shared) => ({ title: shared, rules }));
}

let shared: Map<string, string[]> | undefined;

/** The titles that each function for shared tests declares, by its name. Each may call those that come before it. */
function sharedTests(): Map<string, string[]> {
  if (shared === undefined) {
    shared = new Map();
    const { statements } = parse(SHARED_TESTS, readFileSync(join(PROJECT_ROOT, SHARED_TESTS), 'utf8'));
    for (const statement of statements.filter(ts.isFunctionDeclaration)) {
      if (statement.name !== undefined) shared.set(statement.name.text, titlesIn(statement, shared));
    }
  }
  return shared;
}

function titlesIn(root: ts.Node, known: ReadonlyMap<string, string[]>): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const title = titleOf(node);
      if (title !== undefined) titles.push(title);
      else if (ts.isIdentifier(node.expression)) titles.push(...(known.get(node.expression.text) ?? []));
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return titles;
}

/** The title of `it(…)` and `it.each(…)(…)`, of `test` likewise; of `it(proving(rules, title))` that title. */
function titleOf({ expression, arguments: [title] }: ts.CallExpression): string | undefined {
  if (title === undefined || !declaresTest(expression)) return undefined;
  return textOf(ts.isCallExpression(title) ? title.arguments.at(-1) : title);
}

function textOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : undefined;
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

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
}
