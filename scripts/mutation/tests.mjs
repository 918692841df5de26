import { FirstRuns } from './first-runs.mjs';

/** No test file takes longer, unless it has been found to. */
const FIRST_LIMIT_MS = 240_000;
/** What a run may take beyond three times its usual time. */
const GRACE_MS = 45_000;
/** The tests of one mutant end when they have taken so long without a mutant: the cheapest come first. */
const BUDGET_MS = 180_000;

/** What each test file reaches, and how long it takes, from a run without a mutant. */
export class Tests {
  #files = [];

  /** @throws Error if a test fails without a mutant */
  static async of(jest, paths) {
    const tests = new Tests();
    const known = new FirstRuns();
    for (const path of paths) {
      let run = known.find(path);
      if (run === undefined) {
        run = await firstRun(jest, path);
        known.keep(path, run);
      }
      tests.add(path, run);
    }
    return tests;
  }

  add(path, { tests, reached, ms }) {
    const durations = new Map(tests);
    const testsMs = tests.reduce((sum, [, duration]) => sum + duration, 0);
    const startMs = Math.max(0, ms - testsMs);
    this.#files.push({
      path,
      kills: new Map(),
      startMs,
      durations,
      reached: reached.map(([title, ids]) => [title, new Set(ids)]),
    });
  }

  /**
   * The runs that may find a mutant: those of test files that have found others of its file first, then the cheapest. A
   * mutant that is reached while the test file is loaded (a constant, a table), or by a hook, may matter to every test in
   * it. Of an expensive file only those run that reach other mutants of the same source file; all, and last, if none does.
   */
  reaching({ id, file: source }) {
    const runs = this.#files.flatMap((file) => {
      const titles = file.reached.filter(([, ids]) => ids.has(id)).map(([title]) => title);
      if (titles.length === 0) return [];
      if (!titles.includes('')) return [runOf(file, titles, source)];
      if (file.path.startsWith('src/')) return [runOf(file, undefined, source)];
      const related = titlesReaching(file, source);
      return [
        related.length > 0
          ? runOf(file, related, source)
          : { ...runOf(file, undefined, source), rank: Number.MAX_VALUE },
      ];
    });
    return runs.sort((one, other) => one.rank - other.rank);
  }
}

/** @param only the tests to run; undefined for all */
function runOf(file, only, source) {
  const timed = only ?? [...file.durations.keys()];
  const ms = file.startMs + timed.reduce((sum, title) => sum + (file.durations.get(title) ?? 0), 0);
  const kills = file.kills.get(source) ?? 0;
  return { file, path: file.path, only, ms, rank: ms / (1 + kills) };
}

/** The tests of the file that reach a mutant of the source file. */
function titlesReaching({ reached }, source) {
  const isOfSource = (id) => id.startsWith(`${source}#`);
  return reached.filter(([title, ids]) => title !== '' && [...ids].some(isOfSource)).map(([title]) => title);
}

async function firstRun(jest, path) {
  const started = Date.now();
  const outcome = await jest.run(path, {}, FIRST_LIMIT_MS);
  if (outcome === 'TIMEOUT' || outcome.failed !== undefined)
    throw new Error(`${path} fails without a mutant: ${outcome.failed ?? outcome}`);
  return { ...outcome, ms: Date.now() - started };
}

/** Runs the tests that reach the mutant until one fails. */
export async function findKiller(jest, tests, mutant) {
  const runs = tests.reaching(mutant);
  if (runs.length === 0) return { verdict: 'NOT_REACHED' };
  let spentMs = 0;
  for (const { file, path, only, ms } of runs) {
    if (spentMs > 0 && spentMs + ms > BUDGET_MS) break;
    spentMs += ms;
    const outcome = await jest.run(path, { active: mutant.id, only }, 3 * ms + GRACE_MS);
    if (outcome === 'TIMEOUT') return { verdict: 'TIMEOUT' };
    if (outcome.failed === undefined) continue;
    file.kills.set(mutant.file, (file.kills.get(mutant.file) ?? 0) + 1);
    return { verdict: 'KILLED', by: `${path}: ${outcome.failed}` };
  }
  return { verdict: 'SURVIVED' };
}
