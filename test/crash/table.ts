import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(__dirname, 'crash-points.txt');
const JOINED = '(joined)';
const READING = '(reading)';

/** The findings of the runs for each durable step. */
export interface Findings {
  /** The steps after which a process has died, with the names of the scenarios. */
  readonly crashed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Writes that were only ever met in an open transaction: a crash between them rolls back. */
  readonly joined: ReadonlySet<string>;
  /** Transactions that only read. */
  readonly reading: ReadonlySet<string>;
}

/** Returns the content of `crash-points.txt`. */
export function readTable(): Findings {
  const rows = read().rows.map((row) => row.split(' | ') as [step: string, scenarios: string]);
  const stepsOf = (mark: string) => rows.filter(([, text]) => text === mark).map(([step]) => step);
  const crashed = rows.filter(([, text]) => text !== JOINED && text !== READING);
  return {
    crashed: new Map(crashed.map(([step, scenarios]) => [step, new Set(scenarios.split('; '))])),
    joined: new Set(stepsOf(JOINED)),
    reading: new Set(stepsOf(READING)),
  };
}

/**
 * Adds findings to the file.
 * @param steps those of the source: what the file says of others goes
 */
export function addToTable(found: Findings, steps: readonly string[]): void {
  const known = readTable();
  const crashed = new Map<string, string>();
  for (const step of steps) {
    const scenarios = new Set([...(known.crashed.get(step) ?? []), ...(found.crashed.get(step) ?? [])]);
    if (scenarios.size > 0) crashed.set(step, [...scenarios].sort().join('; '));
  }
  const others = steps.filter((step) => !crashed.has(step));
  const joined = others.filter((step) => known.joined.has(step) || found.joined.has(step));
  const reading = others.filter(
    (step) => !joined.includes(step) && (known.reading.has(step) || found.reading.has(step)),
  );
  const rows = [
    [...crashed].map(([step, scenarios]) => `${step} | ${scenarios}`),
    joined.map((step) => `${step} | ${JOINED}`),
    reading.map((step) => `${step} | ${READING}`),
  ];
  const lines = [...read().comments, ...rows.flatMap((part) => part.sort())];
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}

function read(): { comments: string[]; rows: string[] } {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  const isComment = (line: string) => line.startsWith('#');
  return { comments: lines.filter(isComment), rows: lines.filter((line) => !isComment(line)) };
}
