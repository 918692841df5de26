import type { Row, Section } from './row.js';
import { splitTest } from './row.js';

const TITLES = {
  specification: 'The specification',
  decisions: 'The decisions on what it leaves open',
} as const;

/** The table as the page `docs/conformance.md`: by document, then by section, each row with its tests. */
export function printConformance(sections: readonly Section[]): string {
  const documents = Object.keys(TITLES) as Array<keyof typeof TITLES>;
  const parts = documents.flatMap((document) => {
    const own = sections.filter((section) => section.document === document);
    return [`## ${TITLES[document]}`, ...own.flatMap(printSection)];
  });
  return `${[INTRODUCTION, printCounts(sections), ...parts].join('\n\n')}\n`;
}

const INTRODUCTION = `# Conformance

Every endpoint, rule, error, message and limit that the service promises, and the tests that prove it. The page is
printed from the table in \`test/specification\` by \`npm run conformance\`. A test fails when a row names no test, when
a named test does not exist, and when this page is not what the table says.`;

function printCounts(sections: readonly Section[]): string {
  const lines = Object.entries(TITLES).map(([document, title]) => {
    const rows = sections
      .filter((section) => section.document === document)
      .flatMap((section) => section.rows);
    return `| ${title} | ${rows.length} | ${rows.filter(({ tests }) => tests.length === 0).length} |`;
  });
  return ['| Document | Rows | Open |', '|---|---|---|', ...lines].join('\n');
}

function printSection({ section, rows }: Section): string[] {
  return [
    `### ${section}`,
    ['| Id | Statement | Tests |', '|---|---|---|', ...rows.map(printRow)].join('\n'),
  ];
}

function printRow({ id, statement, tests }: Row): string {
  const byFile = new Map<string, string[]>();
  for (const test of tests) {
    const { file, title } = splitTest(test);
    byFile.set(file, [...(byFile.get(file) ?? []), cell(title)]);
  }
  const proofs = [...byFile].map(
    ([file, titles]) => `[${nameOf(file)}](../${file}): ${titles.map((title) => `“${title}”`).join(', ')}`,
  );
  return `| ${id} | ${cell(statement)} | ${proofs.join('<br>')} |`;
}

function nameOf(file: string): string {
  return file
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/(\.e2e-spec|\.spec)?\.ts$/, '');
}

/** Text that neither ends a cell of the table nor is taken for markup. */
function cell(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, (sign) => `\\${sign}`);
}
