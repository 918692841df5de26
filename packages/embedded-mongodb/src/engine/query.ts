import { MongoServerFault } from '../errors.js';
import { compileMatch, compileSort, type Doc, type EvalContext } from '../mql/index.js';
import type { CollectionState } from './collection-state.js';
import type { IndexPlan, KeyRange } from './plan.js';
import { byText, countBetween } from './tree.js';
import { choosePlan, type Plan } from './planner.js';
import { DECODED_LIMIT, type StoredDocument } from './stored-document.js';

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
}

const SORT_MEMORY = 100 * 1024 * 1024;

/** A query with its plan; counts the keys and documents that it examines. */
export class Query {
  readonly plan: Plan;
  readonly matcher: ReturnType<typeof compileMatch>;
  keysExamined = 0;
  docsExamined = 0;
  private readonly sorter: ReturnType<typeof compileSort> | undefined;

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
    this.plan = choosePlan(state, { query, sort: keys, hint, ...wanted });
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
    const { skip = 0, limit = Infinity } = this.request;
    const matches = this.needsSort ? this.sortedMatches(skip + limit) : this.matches();
    let position = 0;
    for (const document of matches) {
      position += 1;
      if (position <= skip) continue;
      yield document;
      if (position >= skip + limit) return;
    }
  }

  /** The number of matches; counted from the keys alone where they suffice. */
  count(): number {
    const { skip = 0, limit = Infinity, query } = this.request;
    let count = 0;
    if (Object.keys(query).length === 0) count = this.state.records.size;
    else if (this.plan.kind === 'index' && this.exact) count = this.countKeys(this.plan.plan);
    else for (const _ of this.matches()) count += 1;
    return Math.min(Math.max(0, count - skip), limit);
  }

  /** For an exact plan without duplicate keys: the sizes of the ranges, without a scan. */
  private countKeys({ index, ranges }: IndexPlan): number {
    const count = ranges.reduce((sum, { from, to }) => sum + countBetween(index.tree, from, to, byText), 0);
    this.keysExamined += count;
    return count;
  }

  private *matches(): IterableIterator<StoredDocument> {
    const { check, query } = this.request;
    const { exact, matcher } = this;
    const { records, dataSize } = this.state;
    // A document that is not in the decoded cache is decoded only as far as the query needs.
    const fields = dataSize > DECODED_LIMIT / 2 ? fieldsOf(query) : undefined;
    const isMatch = (document: StoredDocument): boolean =>
      exact || matcher.matches(fields ? document.withFields(fields) : document.doc);
    if (this.plan.kind === 'scan') {
      const entries = this.plan.backward ? records.entriesReversed() : records.entries();
      for (const [, document] of entries) {
        check?.();
        this.docsExamined += 1;
        if (isMatch(document)) yield document;
      }
      return;
    }
    for (const record of this.records()) {
      check?.();
      const document = records.get(record)!;
      this.docsExamined += 1;
      if (isMatch(document)) yield document;
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
    for (const range of ranges) {
      for (const [, record] of this.walk(plan, range)) yield record;
    }
  }

  private *walk({ index, backward }: IndexPlan, { from, to }: KeyRange): IterableIterator<[string, number]> {
    const entries = backward ? index.tree.entriesReversed(to, undefined, true) : index.tree.entries(from);
    for (const entry of entries) {
      if (backward ? entry[0] < from : entry[0] >= to) return;
      this.keysExamined += 1;
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
      bytes += document.bytes.length;
      if (kept.length >= wanted * 2 + 100) {
        kept = kept.sort(order).slice(0, wanted);
        bytes = kept.reduce((sum, one) => sum + one.document.bytes.length, 0);
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
