import { MaxKey } from 'bson';
import type { Interval } from '../engine/bounds.js';
import type { IndexPlan } from '../engine/plan.js';
import type { Query, QueryRequest } from '../engine/query.js';
import { splitFilter } from '../engine/split-filter.js';
import type { Doc } from '../mql/index.js';
import { describe } from '../mql/values/describe.js';
import { EMPTY_ARRAY_KEY } from '../mql/values/types.js';

/** The part of a plan beside its query. */
export interface Shown {
  /** The plan stage above the query: the write or the count. */
  readonly top?: string;
  readonly projection?: Doc;
}

/** The plan of a query as mongod's tree of stages. */
export function stagesOf(query: Query, request: Omit<QueryRequest, 'ctx'>, { top, projection }: Shown): Doc {
  const { fetch, leaf } = query;
  let stage = accessStage(query, request.query);
  if (leaf === 'RECORD_STORE_FAST_COUNT' || (leaf === 'IDHACK' && top !== 'COUNT')) return under(top, stage);
  const { skip = 0, limit } = request;
  if (query.needsSort) {
    stage = {
      stage: 'SORT',
      sortPattern: request.sort,
      memLimit: 104857600,
      ...(limit === undefined ? {} : { limitAmount: skip + limit }),
      type: fetch === 'below' ? 'simple' : 'default',
      inputStage: stage,
    };
  }
  if (skip && top !== 'COUNT') stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (fetch === 'above') stage = { stage: 'FETCH', inputStage: stage };
  if (projection) {
    const kind = fetch === 'none' ? 'COVERED' : 'DEFAULT';
    stage = { stage: `PROJECTION_${kind}`, transformBy: projection, inputStage: stage };
  }
  // A sort that blocks ends at the limit by itself.
  if (limit !== undefined && top === undefined && !query.needsSort)
    stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  return under(top, stage);
}

/** A fast count is a plan of its own. */
const under = (top: string | undefined, stage: Doc): Doc =>
  top === undefined || stage['stage'] === 'RECORD_STORE_FAST_COUNT'
    ? stage
    : { stage: top, inputStage: stage };

/** The scan, with the fetch above it when a filter or a sort needs the documents. */
function accessStage(query: Query, filter: Doc): Doc {
  const { leaf, plan, fetch } = query;
  if (plan.kind === 'scan') {
    if (leaf === 'RECORD_STORE_FAST_COUNT') return { stage: leaf };
    const shown = query.exact ? {} : { filter };
    return { stage: leaf, ...shown, direction: plan.backward ? 'backward' : 'forward' };
  }
  if (leaf === 'IDHACK') return { stage: leaf };
  const { byKeys, byDocument } = splitFilter(filter, plan.plan.index);
  const keyFilter = byDocument.length === 0 && !query.exact && byKeys.length > 0 ? { filter } : {};
  const scan = plan.plan.merge
    ? { stage: 'SORT_MERGE', inputStages: plan.plan.ranges.map(() => indexStage(plan.plan, leaf)) }
    : { ...indexStage(plan.plan, leaf), ...keyFilter };
  if (fetch !== 'below') return scan;
  return { stage: 'FETCH', ...(byDocument.length > 0 ? { filter } : {}), inputStage: scan };
}

/** The scan of an index with its bounds. */
export function indexStage({ index, backward, fields }: IndexPlan, stage: string): Doc {
  const { definition, multikey } = index;
  const bounds = definition.paths.map((path, position) => [
    path,
    fields[position]!.map((interval) => boundText(interval, definition.descending[position] !== backward)),
  ]);
  return {
    stage,
    keyPattern: definition.spec['key'],
    indexName: definition.name,
    isMultiKey: multikey !== 0,
    isUnique: definition.unique,
    isSparse: definition.sparse,
    isPartial: definition.partialFilter !== undefined,
    indexVersion: 2,
    direction: backward ? 'backward' : 'forward',
    indexBounds: Object.fromEntries(bounds),
  };
}

/** An interval as mongod writes it: `[1, 5)`, the ends in scan direction. */
function boundText(interval: Interval, reversed: boolean): string {
  const low = { text: endText(interval.low.value), open: interval.low.open && !isLimit(interval.low.value) };
  const high = {
    text: endText(interval.high.value),
    open: interval.high.open && !isLimit(interval.high.value),
  };
  const [first, last] = reversed ? [high, low] : [low, high];
  return `${first.open ? '(' : '['}${first.text}, ${last.text}${last.open ? ')' : ']'}`;
}

/** The last value of a type, which mongod includes. */
const isLimit = (value: unknown): boolean =>
  value instanceof MaxKey || value === Infinity || value === -Infinity || value === true;

const endText = (value: unknown): string => (value === EMPTY_ARRAY_KEY ? 'undefined' : describe(value));
