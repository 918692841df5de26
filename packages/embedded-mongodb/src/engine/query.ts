import { MongoServerFault } from '../errors.js';
import { compileMatch, compileSort, type Doc, type EvalContext } from '../mql/index.js';
import type { CollectionState } from './collection-state.js';
import type { IndexPlan, KeyRange } from './plan.js';
import { budgetOf } from './plan-cache.js';
import { choosePlan, planQuery, type Plan, type Planned, type PlanRequest } from './planner.js';
import { Accounting, fetchOf, type Fetch } from './accounting.js';
import { planSummary, type Leaf } from './plan-summary.js';
import { DECODED_LIMIT, type StoredDocument } from './stored-document.js';
import type { Tally } from './tally.js';

/** A query over one state of a collection. */
export interface QueryRequest {
  readonly query: Doc;
  readonly sort?: Doc;
  readonly skip?: number;
  readonly limit?: number;
  readonly hint?: unknown;
  readonly ctx: EvalContext;
  /** Called between documents: stops a query that has run too long. */
  readonly check?: () => void;
  /** The paths that the result is made of; undefined for whole documents, none for a count. */
  readonly wanted?: ReadonlySet<string>;
  /** The command `count`, which knows the size of a collection without a scan; an aggregation does not. */
  readonly fastCount?: boolean;
  /** Neither uses nor changes the plan cache: `explain` shows the plan that would be chosen now, as in mongod. */
  readonly freshPlan?: boolean;
  /** Counts what mongod would examine. */
  readonly tally?: Tally | undefined;
}

const SORT_MEMORY = 100 * 1024 * 1024;

/** A query with its plan. */
export class Query {
  private planned: Planned;
  readonly matcher: ReturnType<typeof compileMatch>;
  private accounting: Accounting | undefined;
  /** Keys or documents examined with the current plan. */
  private works = 0;
  /** A result was handed out: the plan stays. */
  private isBound = false;
  private readonly sorter: ReturnType<typeof compileSort> | undefined;
  private readonly planRequest: PlanRequest;

  constructor(
    private readonly state: CollectionState,
    private readonly request: QueryRequest,
  ) {
    const { query, sort, skip = 0, limit, hint, ctx } = request;
    this.matcher = compileMatch(query, ctx);
    const isNatural = sort !== undefined && '$natural' in sort;
    this.sorter = sort && !isNatural && Object.keys(sort).length > 0 ? compileSort(sort) : undefined;
    const keys = isNatural
      ? [['$natural', Number(sort['$natural']) < 0 ? -1 : 1] as const]
      : (this.sorter?.keys ?? []);
    const wanted = limit === undefined ? {} : { limit: skip + limit };
    this.planRequest = { query, sort: keys, hint, ...wanted };
    this.planned = request.freshPlan
      ? { plan: choosePlan(state, this.planRequest) }
      : planQuery(state, this.planRequest);
    this.accounting = request.tally && this.account(request.tally);
  }

  get plan(): Plan {
    return this.planned.plan;
  }

  private account(tally: Tally): Accounting {
    const { query, ctx } = this.request;
    tally.planSummary ??= planSummary(this.plan, this.leaf);
    tally.hasSortStage ||= this.needsSort;
    return new Accounting(tally, this.plan, this.fetch, { query, ctx });
  }

  /** Where mongod would read the documents of this plan. */
  get fetch(): Fetch {
    const { query, wanted } = this.request;
    const sortPaths = this.needsSort ? this.sorter!.keys.map(([path]) => path) : [];
    return fetchOf(this.plan, { query, sortPaths, wanted });
  }

  /** Where mongod would read the keys or documents of this plan. */
  get leaf(): Leaf {
    const { query, wanted, fastCount, skip } = this.request;
    if (this.plan.kind === 'scan')
      return fastCount && Object.keys(query).length === 0 ? 'RECORD_STORE_FAST_COUNT' : 'COLLSCAN';
    const { plan } = this.plan;
    if (wanted?.size === 0 && plan.exact && plan.ranges.length === 1) return 'COUNT_SCAN';
    const isId = plan.exact && plan.index.definition.name === '_id_' && plan.points === 1;
    const isLookup = isId && plan.fields[0]!.length === 1 && Object.keys(query).length === 1;
    return isLookup && !this.needsSort && !skip ? 'IDHACK' : 'IXSCAN';
  }

  get needsSort(): boolean {
    return this.sorter !== undefined && !this.sorted;
  }

  private get sorted(): boolean {
    return this.plan.kind === 'index' ? this.plan.plan.sorted : this.plan.sorted;
  }

  /** Whether the documents of the plan need no further check. */
  get exact(): boolean {
    return this.plan.kind === 'index' ? this.plan.plan.exact : Object.keys(this.request.query).length === 0;
  }

  /** The matching documents in the requested order. */
  *documents(): IterableIterator<StoredDocument> {
    let given = 0;
    try {
      for (const document of this.window()) {
        given += 1;
        yield document;
      }
    } catch (error) {
      if (!(error instanceof PlanOverrun)) throw error;
      if (given > 0) throw new Error('a query was planned again after its first result', { cause: error });
      this.planAgain();
      yield* this.window();
    } finally {
      this.remember();
    }
  }

  private *window(): IterableIterator<StoredDocument> {
    const { skip = 0, limit = Infinity } = this.request;
    const matches = this.needsSort ? this.sortedMatches(skip + limit) : this.matches();
    let position = 0;
    for (const document of matches) {
      position += 1;
      if (position <= skip) continue;
      this.accounting?.result();
      this.isBound = true;
      yield document;
      if (position >= skip + limit) return;
    }
  }

  /** Counts one key or document examined; a cached plan that examines too many before its first result is given up. */
  private work(): void {
    this.works += 1;
    const { choice, isCached } = this.planned;
    if (isCached && !this.isBound && this.works > budgetOf(choice!)) throw new PlanOverrun();
  }

  private planAgain(): void {
    this.planned = planQuery(this.state, this.planRequest, true);
    this.works = 0;
    this.accounting = this.request.tally && this.account(this.request.tally);
  }

  /** Notes what the plan examined: its measure for later queries of the shape. */
  private remember(): void {
    const { choice, shape, isCached } = this.planned;
    if (!choice) return;
    if (!isCached) choice.works = Math.max(choice.works, this.works);
    // Too late for this query; the next one chooses again.
    else if (this.works > budgetOf(choice)) this.state.plans.delete(shape!);
  }

  /** The number of matches after `skip`, up to `limit`; counted from the keys alone where they suffice. */
  count(): number {
    const { skip = 0, limit = Infinity, query } = this.request;
    const wanted = skip + limit;
    let count = 0;
    if (this.plan.kind === 'scan' && Object.keys(query).length === 0) count = this.countRecords(wanted);
    else if (this.plan.kind === 'index' && this.exact) count = this.countKeys(this.plan.plan, wanted);
    else count = this.countMatches(wanted);
    return Math.min(Math.max(0, count - skip), limit);
  }

  private countMatches(wanted: number): number {
    let count = 0;
    try {
      for (const _ of this.matches()) if (++count >= wanted) break;
    } catch (error) {
      if (!(error instanceof PlanOverrun)) throw error;
      this.planAgain();
      return this.count();
    }
    this.remember();
    return count;
  }

  private countRecords(wanted: number): number {
    const { size } = this.state.records;
    if (this.accounting && !this.request.fastCount) this.accounting.tally.docs += Math.min(size, wanted);
    return size;
  }

  /** For an exact plan without duplicate keys: the sizes of the ranges, without a scan. */
  private countKeys(plan: IndexPlan, wanted: number): number {
    const { index, ranges } = plan;
    const count = ranges.reduce((sum, { from, to }) => sum + index.tree.countBetween(from, to), 0);
    this.accounting?.counted(plan, count, wanted);
    return count;
  }

  private *matches(): IterableIterator<StoredDocument> {
    const { check, query } = this.request;
    const { exact, matcher, accounting } = this;
    const { records, dataSize } = this.state;
    // A document that is not in the decoded cache is decoded only as far as the query needs.
    const fields = dataSize > DECODED_LIMIT / 2 ? fieldsOf(query) : undefined;
    const isMatch = (document: StoredDocument): boolean =>
      exact || matcher.matches(fields ? document.withFields(fields) : document.doc);
    if (this.plan.kind === 'scan') {
      const entries = this.plan.backward ? records.entriesReversed() : records.entries();
      for (const [, document] of entries) {
        check?.();
        this.work();
        const matched = isMatch(document);
        accounting?.candidate(document, matched);
        if (matched) yield document;
      }
      return;
    }
    for (const record of this.records()) {
      check?.();
      this.work();
      const document = records.get(record)!;
      const matched = isMatch(document);
      accounting?.candidate(document, matched);
      if (matched) yield document;
    }
  }

  /** The record numbers in the ranges of the plan, without duplicates. */
  private *records(): IterableIterator<number> {
    const { plan } = this.plan as { plan: IndexPlan };
    const { index } = plan;
    const seen = index.multikey === 0 ? undefined : new Set<number>();
    for (const record of plan.merge ? this.mergeRanges(plan) : this.walkRanges(plan)) {
      if (seen?.has(record)) continue;
      seen?.add(record);
      yield record;
    }
  }

  private *walkRanges(plan: IndexPlan): IterableIterator<number> {
    const ranges = plan.backward ? plan.ranges.toReversed() : plan.ranges;
    for (const [position, range] of ranges.entries()) {
      for (const [, record] of this.walk(plan, range, ranges[position + 1])) yield record;
    }
  }

  private *walk(
    { index, backward, merge, ranges }: IndexPlan,
    { from, to }: KeyRange,
    next?: KeyRange,
  ): IterableIterator<[string, number]> {
    const { accounting } = this;
    const entries = backward ? index.tree.entriesReversed(to) : index.tree.entries(from);
    for (const entry of entries) {
      if (backward ? entry[0] < from : entry[0] >= to) {
        accounting?.keyAfter(entry[0], next, ranges.length > 1 && !merge);
        return;
      }
      accounting?.key();
      yield entry;
    }
  }

  /** Merges several ranges by the part of the key after each range's prefix. */
  private *mergeRanges(plan: IndexPlan): IterableIterator<number> {
    const heads = plan.ranges.map((range) => ({
      walk: this.walk(plan, range),
      prefix: range.prefix.length,
      key: '',
      record: 0,
    }));
    const advance = (head: (typeof heads)[number]): boolean => {
      const { done, value } = head.walk.next();
      if (done) return false;
      head.key = value[0].slice(head.prefix);
      head.record = value[1];
      return true;
    };
    let alive = heads.filter(advance);
    while (alive.length > 0) {
      let next = alive[0]!;
      for (const head of alive) if (plan.backward ? head.key > next.key : head.key < next.key) next = head;
      yield next.record;
      if (!advance(next)) alive = alive.filter((head) => head !== next);
    }
  }

  /** Sorts in memory, keeping no more than the documents wanted. */
  private sortedMatches(wanted: number): StoredDocument[] {
    const { keyOf, compareKeys } = this.sorter!;
    const order = (a: Sortable, b: Sortable): number => compareKeys(a.key, b.key) || a.position - b.position;
    let kept: Sortable[] = [];
    let position = 0;
    let bytes = 0;
    for (const document of this.matches()) {
      kept.push({ document, key: keyOf(document.doc), position });
      position += 1;
      bytes += document.size;
      if (kept.length >= wanted * 2 + 100) {
        kept = kept.sort(order).slice(0, wanted);
        bytes = kept.reduce((sum, one) => sum + one.document.size, 0);
      }
      if (bytes > SORT_MEMORY) {
        throw new MongoServerFault(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          `Executor error during find command :: caused by :: Sort exceeded memory limit of ${SORT_MEMORY} bytes, but did not opt in to external sorting.`,
        );
      }
    }
    return kept.sort(order).map(({ document }) => document);
  }
}

/** A cached plan examines far more than it did when it was chosen. */
class PlanOverrun extends Error {}

/** A document to sort; the sort is stable. */
interface Sortable {
  readonly document: StoredDocument;
  readonly key: readonly unknown[];
  readonly position: number;
}

/** The top-level fields that decide whether a document matches; undefined when any may. */
function fieldsOf(query: Doc): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  for (const [name, value] of Object.entries(query)) {
    if (name === '$and' || name === '$or' || name === '$nor') {
      for (const branch of value as Doc[]) {
        const inner = fieldsOf(branch);
        if (!inner) return undefined;
        for (const field of inner) fields.add(field);
      }
    } else if (name.startsWith('$') && name !== '$comment') return undefined;
    else fields.add(name.split('.', 1)[0]!);
  }
  return fields;
}
