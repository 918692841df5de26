import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCEPTIONS } from './exceptions.js';

const PAGE = join(__dirname, '..', '..', 'docs', 'guarantees.md');
const BEGIN = '<!-- crash points: npm run tool -- crash --write -->';
const END = '<!-- end of crash points -->';

/** What the runs have shown of each durable step. */
export interface Findings {
  /** The steps after which a process has died, with the names of the scenarios. */
  readonly crashed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Writes that were only ever met in an open transaction: a crash between them rolls back. */
  readonly joined: ReadonlySet<string>;
  /** Transactions that only read. */
  readonly reading: ReadonlySet<string>;
}

/** What the page says. `excepted` are the steps of `EXCEPTIONS`. */
export function readTable(): Findings & { readonly excepted: readonly string[] } {
  const [, generated = ''] = new RegExp(`${BEGIN}([^]*)${END}`).exec(readFileSync(PAGE, 'utf8')) ?? [];
  const [crashed = '', joined = '', reading = '', excepted = ''] = generated.split(/^### /m).slice(1);
  return {
    crashed: new Map(rowsOf(crashed).map(([step, scenarios]) => [step, new Set(scenarios.split('; '))])),
    joined: new Set(rowsOf(joined).map(([step]) => step)),
    reading: new Set(rowsOf(reading).map(([step]) => step)),
    excepted: rowsOf(excepted).map(([step]) => step),
  };
}

/**
 * Adds findings to the page.
 * @param steps those of the source: what the page says of others goes
 */
export function addToTable(found: Findings, steps: readonly string[]): void {
  const known = readTable();
  const crashed = new Map<string, ReadonlySet<string>>();
  for (const step of steps) {
    const scenarios = new Set([...(known.crashed.get(step) ?? []), ...(found.crashed.get(step) ?? [])]);
    if (scenarios.size > 0) crashed.set(step, scenarios);
  }
  const others = steps.filter((step) => !crashed.has(step));
  const joined = others.filter((step) => known.joined.has(step) || found.joined.has(step));
  const reading = others.filter(
    (step) => !joined.includes(step) && (known.reading.has(step) || found.reading.has(step)),
  );
  write({ crashed, joined, reading });
}

function write({
  crashed,
  joined,
  reading,
}: {
  crashed: ReadonlyMap<string, ReadonlySet<string>>;
  joined: readonly string[];
  reading: readonly string[];
}): void {
  const sections = [
    `### Killed after: ${crashed.size} steps`,
    '',
    ...tableOf(
      ['Durable step', 'In the scenarios'],
      [...crashed].map(([step, scenarios]) => [step, [...scenarios].sort().join('; ')]),
    ),
    '',
    `### Part of a transaction: ${joined.length} writes`,
    '',
    'These were met in an open transaction only: a crash between them rolls all of them back.',
    '',
    ...listOf(joined),
    '',
    '### Transactions that only read',
    '',
    ...listOf(reading),
    '',
    '### Not interrupted',
    '',
    ...tableOf(['Durable step', 'Why'], Object.entries(EXCEPTIONS)),
  ];
  const generated = `${BEGIN}\n\n${sections.join('\n')}\n\n${END}`;
  const text = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    text.replace(new RegExp(`${BEGIN}[^]*${END}`), () => generated),
  );
}

/** The rows of a table or a list whose first cell is a step. */
function rowsOf(section: string): Array<readonly [step: string, text: string]> {
  const rows = section.matchAll(/^[|-] `([^`]+)` *(?:\| (.*?) *\|)?$/gm);
  return [...rows].map(([, step, text = '']) => [step!, text] as const);
}

function listOf(steps: readonly string[]): string[] {
  return steps.toSorted().map((step) => `- \`${step}\``);
}

/** As prettier writes it. */
function tableOf(head: readonly [string, string], rows: ReadonlyArray<readonly [string, string]>): string[] {
  const cells = [head, ...rows.map(([step, text]) => [`\`${step}\``, text] as const).toSorted(byFirst)];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [first, ...others] = cells.map(line);
  return [first!, line(widths.map((width) => '-'.repeat(width))), ...others];
}

function byFirst([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
