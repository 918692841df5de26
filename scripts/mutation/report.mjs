const MAX_TEXT = 90;

/** Whether a test found the mutant: one that never ends is found by the time limit. */
export function isFound({ verdict }) {
  return verdict === 'KILLED' || verdict === 'TIMEOUT';
}

/** Where a mutant is, and what it changes. */
export function survivorLine({ file, line, original, change, verdict }) {
  const note = verdict === 'NOT_REACHED' ? ' (no test reaches it)' : '';
  return `  ${file}:${line}  ${short(original)}  ->  ${short(change)}${note}`;
}

/** Prints the score of each module. @returns that of all, in percent */
export function printScores(results) {
  const modules = [...new Set(results.map(({ module }) => module))];
  const rows = modules.map((name) => [name, ...figures(results.filter(({ module }) => module === name))]);
  const table = [
    ['module', 'mutants', 'killed', 'timed out', 'survived', 'not reached', 'score'],
    ...rows,
    ['all', ...figures(results)],
  ];
  console.log();
  for (const [name, ...cells] of table)
    console.log(name.padEnd(12) + cells.map((cell) => String(cell).padStart(13)).join(''));
  return scoreOf(results);
}

function figures(results) {
  const count = (verdict) => results.filter((result) => result.verdict === verdict).length;
  const score = `${scoreOf(results).toFixed(1)} %`;
  return [results.length, count('KILLED'), count('TIMEOUT'), count('SURVIVED'), count('NOT_REACHED'), score];
}

function scoreOf(results) {
  const found = results.filter(isFound).length;
  return results.length === 0 ? 100 : (100 * found) / results.length;
}

function short(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}
