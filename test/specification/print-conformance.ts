import type { Rule, RuleDocument, Section } from './rules.js';
import type { RuleTest } from './test-titles.js';

/** The page that `npm run tool -- conformance` prints: by document, then by section, each rule with the tests whose titles name it. */
export function printConformance(documents: readonly RuleDocument[], tests: readonly RuleTest[]): string {
  const parts = documents.flatMap(({ title, sections }) => [
    `## ${title}`,
    ...sections.flatMap((section) => printSection(section, tests)),
  ]);
  return `${[INTRODUCTION, printCounts(documents), ...parts].join('\n\n')}\n`;
}

const INTRODUCTION = `# Conformance

Every endpoint, rule, error, message and limit that the service promises, and the tests that prove it. The rules
are in \`test/specification/rules\`, their ids beside the titles of the tests: \`rules('ORD-08').it('...')\`. A test fails
when a rule has no test, and when a test names a rule that does not exist.`;

function printCounts(documents: readonly RuleDocument[]): string {
  const lines = documents.map(
    ({ title, sections }) => `| ${title} | ${sections.flatMap(({ rules }) => rules).length} |`,
  );
  return ['| Document | Rules |', '|---|---|', ...lines].join('\n');
}

function printSection({ title, rules }: Section, tests: readonly RuleTest[]): string[] {
  const lines = rules.map((rule) => printRule(rule, tests));
  return [`### ${title}`, ['| Id | Statement | Tests |', '|---|---|---|', ...lines].join('\n')];
}

function printRule({ id, statement }: Rule, tests: readonly RuleTest[]): string {
  const byFile = new Map<string, Set<string>>();
  for (const { file, title, ids } of tests) {
    if (ids.includes(id)) byFile.set(file, (byFile.get(file) ?? new Set()).add(`“${cell(title)}”`));
  }
  const proofs = [...byFile].map(([file, titles]) => `\`${nameOf(file)}\`: ${[...titles].join(', ')}`);
  return `| ${id} | ${cell(statement)} | ${proofs.join('<br>')} |`;
}

function nameOf(file: string): string {
  return file
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/(\.[\w-]*spec)?\.ts$/, '');
}

/** Text that neither ends a cell of the table nor is taken for markup. */
function cell(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, (sign) => `\\${sign}`);
}
