import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROUTES } from '../support/routes/route-table.js';

export const PROJECT_ROOT = join(__dirname, '..', '..');

/** A test that names the rules that it proves: `rules('ORD-08', 'PAY-02').it('...', ...)`. */
export interface RuleTest {
  /** From the root of the project. */
  readonly file: string;
  /** The title; the part of a template up to its first value. */
  readonly title: string;
  readonly ids: readonly string[];
}

/** Tests lie in files that run, in contracts, and in what these are made of. */
const FOLDERS = ['src', 'test', 'packages'];
const NOT_OURS = new Set(['node_modules', 'dist']);
const ID = /^[A-Z]{3}-\d{2}$/;
/** Only files that may have such a test are parsed: there are a thousand others. */
const HAS_RULES = /\brules\(/;

/** All tests that prove rules, by file and place in it. */
export function ruleTests(): RuleTest[] {
  const titled = FOLDERS.flatMap((folder) => testFilesIn(folder)).flatMap((file) => {
    const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
    return HAS_RULES.test(text) ? ruleTestsIn(file, text) : [];
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
  const tests: RuleTest[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments.map(textOf);
      const ids = title === undefined ? undefined : idsOf(node.expression);
      const wrong = ids?.find((id) => !ID.test(id));
      if (wrong !== undefined)
        throw new Error(`${file}: "${wrong}" is no id of a rule: rules('ORD-08').it(...)`);
      if (ids !== undefined) tests.push({ file, title: title!, ids });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return tests;
}

function textOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : undefined;
}

/** The ids of `rules(…).it`, `rules(…).it.each(…)` and `rules(…).it.only`; undefined for any other function. */
function idsOf(callee: ts.Expression): string[] | undefined {
  if (ts.isTaggedTemplateExpression(callee)) return idsOf(callee.tag);
  if (ts.isCallExpression(callee)) return isEach(callee.expression) ? idsOf(callee.expression) : undefined;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { name, expression } = callee;
  if (name.text === 'each' || name.text === 'only') return idsOf(expression);
  const isRules = ts.isCallExpression(expression) && expression.expression.getText() === 'rules';
  return name.text === 'it' && isRules
    ? expression.arguments.map((id) => textOf(id) ?? id.getText())
    : undefined;
}

function isEach(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'each';
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
}
