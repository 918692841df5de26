import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROUTES } from '../support/routes/route-table.js';

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
const IDS = /^\[([A-Z]{3}-\d{2}(?:, [A-Z]{3}-\d{2})*)\](?: |$)/;
/** What only looks like ids is a fault, so that no slip of the pen loses a proof. */
const MEANT_AS_IDS = /^\s*\[[A-Za-z]{3}-\d/;
/** Only files that may have such a title are parsed: there are a thousand others. */
const HAS_IDS = /['"`]\s*\[[A-Za-z]{3}-\d/;

/** All tests that prove rules, by file and place in it. */
export function ruleTests(): RuleTest[] {
  const titled = FOLDERS.flatMap((folder) => testFilesIn(folder)).flatMap((file) => {
    const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
    return HAS_IDS.test(text) ? ruleTestsIn(file, text) : [];
  });
  return [...titled, ...routeTests()];
}

/** The tests of access that `routes-and-roles` makes from its table. */
function routeTests(): RuleTest[] {
  return Object.entries(ROUTES).flatMap(([route, { access, rules = [] }]) =>
    rules.length === 0
      ? []
      : [{ file: 'test/e2e/edge/routes-and-roles.e2e-spec.ts', title: `${route} is ${access}`, ids: rules }],
  );
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
  return titlesIn(parse(file, text)).flatMap((title) => {
    const [prefix, ids] = IDS.exec(title) ?? [];
    if (ids !== undefined) return [{ file, title: title.slice(prefix!.length), ids: ids.split(', ') }];
    if (MEANT_AS_IDS.test(title))
      throw new Error(`${file}: "${title}" does not begin with ids: "[ORD-08, PAY-02] ..."`);
    return [];
  });
}

function titlesIn(root: ts.Node): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    if (title !== undefined) titles.push(title);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return titles;
}

/** The title of `it(…)` and `it.each(…)(…)`, of `test` likewise. */
function titleOf({ expression, arguments: [title] }: ts.CallExpression): string | undefined {
  if (title === undefined || !declaresTest(expression)) return undefined;
  return textOf(title);
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
