import { compileMatch, type CompiledMatch, type Doc, type EvalContext } from '../mql/index.js';
import { splitFilter } from './split-filter.js';
import type { IndexPlan, KeyRange } from './plan.js';
import type { Plan } from './planner.js';
import type { StoredDocument } from './stored-document.js';
import type { Tally } from './tally.js';

/**
 * Where mongod reads the documents of a plan: below its filter and its sort, above them and above SKIP (only of what
 * is returned), or nowhere, because the keys have every field that is wanted.
 */
export type Fetch = 'below' | 'above' | 'none';

interface Shape {
  readonly query: Doc;
  /** Paths of the sort that the plan does not give. */
  readonly sortPaths: readonly string[];
  /** The paths that the result is made of; undefined for whole documents. */
  readonly wanted: ReadonlySet<string> | undefined;
}

/**
 * Mirrors `QueryPlannerAnalysis::analyzeDataAccess` of mongod 7.0: a document is fetched before the sort and SKIP
 * only when a predicate or the sort needs it, otherwise after SKIP and only when the projection is not covered.
 */
export function fetchOf(plan: Plan, { query, sortPaths, wanted }: Shape): Fetch {
  if (plan.kind === 'scan') return 'below';
  const { index } = plan.plan;
  const has = (path: string): boolean => {
    const position = index.definition.paths.indexOf(path);
    return position >= 0 && (index.multikey & (1 << position)) === 0;
  };
  if (splitFilter(query, index).byDocument.length > 0 || !sortPaths.every(has)) return 'below';
  return wanted && [...wanted].every(has) ? 'none' : 'above';
}

/** Counts what mongod would examine while a query runs. */
export class Accounting {
  private readonly keyMatcher: CompiledMatch | undefined;

  constructor(
    readonly tally: Tally,
    plan: Plan,
    private readonly fetch: Fetch,
    { query, ctx }: { query: Doc; ctx: EvalContext },
  ) {
    if (plan.kind !== 'index' || fetch !== 'below') return;
    const { byKeys } = splitFilter(query, plan.plan.index);
    if (byKeys.length > 0) this.keyMatcher = compileMatch({ $and: byKeys }, ctx);
  }

  key(): void {
    this.tally.keys += 1;
  }

  /**
   * The scan of a range has met the first key after it. A scan of one range stops before that key; one of several
   * examines it to find out where to go on, unless it belongs to the next range.
   */
  keyAfter(key: string, next: KeyRange | undefined, several: boolean): void {
    if (several && !(next && key >= next.from && key < next.to)) this.tally.keys += 1;
  }

  /** A document was compared with the query. */
  candidate(document: StoredDocument, matched: boolean): void {
    if (this.fetch !== 'below') return;
    if (matched || !this.keyMatcher || this.keyMatcher.matches(document.doc)) this.tally.docs += 1;
  }

  /** A document is part of the result, after SKIP. */
  result(): void {
    if (this.fetch === 'above') this.tally.docs += 1;
  }

  /** A count of whole ranges: it ends at `wanted` keys or, in a scan of one range, after it. */
  counted({ index, ranges }: IndexPlan, found: number, wanted: number): void {
    this.tally.keys += Math.min(found, wanted);
    if (found >= wanted) return;
    if (ranges.length === 1) this.tally.keys += 1;
    ranges.forEach(({ to }, position) => {
      const [after] = index.tree.firstFrom(to) ?? [];
      if (after !== undefined) this.keyAfter(after, ranges[position + 1], ranges.length > 1);
    });
  }
}
