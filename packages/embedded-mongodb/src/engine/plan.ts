import { AFTER, flipKey } from './key-encoding.js';
import {
  EVERYTHING,
  flippedRange,
  intersect,
  startOf,
  stopOf,
  type Condition,
  type Conditions,
  type Interval,
} from './bounds.js';
import type { IndexState } from './collection-state.js';

/** A key range of an index: `from` inclusive, `to` exclusive. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
  /** The common key prefix of the range; a merge orders by the rest. */
  readonly prefix: string;
}

export type SortKeys = ReadonlyArray<readonly [path: string, direction: 1 | -1]>;

/** A way to answer a query through an index. */
export interface IndexPlan {
  readonly index: IndexState;
  readonly ranges: readonly KeyRange[];
  readonly backward: boolean;
  /** The ranges must be merged to give the order. */
  readonly merge: boolean;
  /** The documents come in the requested order. */
  readonly sorted: boolean;
  /** The ranges are exact: documents need no further check. */
  readonly exact: boolean;
  /** Whether the query narrows the index at all. */
  readonly bounded: boolean;
  /** The intervals of every field, for `explain`. */
  readonly fields: ReadonlyArray<readonly Interval[]>;
  /** How many leading fields are fixed to single values. */
  readonly points: number;
}

const MOST_POINTS = 200;
const MOST_MERGED = 64;

/** The bounds of each field of the index; only one predicate where arrays forbid combining them. */
function boundsOf(index: IndexState, conditions: Conditions): Array<readonly Interval[] | undefined> {
  return index.definition.paths.map((path, position) => {
    const known = conditions.byPath.get(path);
    if (!known) return undefined;
    if ((index.multikey & (1 << position)) === 0)
      return known.map((condition) => condition.intervals).reduce(intersect);
    return [...known].sort(byNarrowness)[0]!.intervals;
  });
}

const byNarrowness = (a: Condition, b: Condition): number => rank(a) - rank(b);
const rank = (condition: Condition): number =>
  condition.intervals.every((interval) => interval.point !== undefined) ? condition.intervals.length : 1000;

/** The plan of a query on one index; undefined when the index can neither narrow nor order it. */
export function planIndex(
  index: IndexState,
  conditions: Conditions,
  sort: SortKeys,
  force: boolean,
): IndexPlan | undefined {
  const bounds = boundsOf(index, conditions);
  const points = leadingPoints(bounds);
  const order = orderOf(index, bounds, points, sort);
  const bounded = bounds[0] !== undefined;
  if (!bounded && !(order && sort.length > 0) && !force) return undefined;
  const used = order?.merge ? order.start : points;
  const ranges = rangesOf(index, bounds, used);
  const merge = order?.merge === true && ranges.length > 1;
  const ordered = order && !(merge && ranges.length > MOST_MERGED);
  return {
    index,
    ranges: ordered || !order ? ranges : rangesOf(index, bounds, points),
    backward: ordered ? order.backward : false,
    merge: merge && ordered === true,
    sorted: sort.length === 0 || ordered === true,
    exact:
      conditions.complete &&
      hasDistinctRecords(index, conditions, bounds, used) &&
      coversAll(index, conditions, bounds, used),
    bounded,
    fields: bounds.map((intervals) => intervals ?? [EVERYTHING]),
    points,
  };
}

/** Whether no document has two keys in the ranges: no field has arrays, or one that is fixed to one value by one condition. */
function hasDistinctRecords(
  { multikey, definition }: IndexState,
  conditions: Conditions,
  bounds: ReadonlyArray<readonly Interval[] | undefined>,
  points: number,
): boolean {
  if (multikey === 0) return true;
  const position = 31 - Math.clz32(multikey);
  const isOnly = multikey === 1 << position;
  const isFixed = position < points && bounds[position]!.length === 1;
  return isOnly && isFixed && conditions.byPath.get(definition.paths[position]!)?.length === 1;
}

/** Whether the ranges express every condition. */
function coversAll(
  index: IndexState,
  conditions: Conditions,
  bounds: ReadonlyArray<readonly Interval[] | undefined>,
  points: number,
): boolean {
  const inRanges = index.definition.paths.filter(
    (_, position) => position < points || (position === points && bounds[position]),
  );
  return [...conditions.byPath.keys()].every((path) => inRanges.includes(path));
}

function leadingPoints(bounds: ReadonlyArray<readonly Interval[] | undefined>): number {
  let count = 0;
  let product = 1;
  for (const intervals of bounds) {
    if (!intervals?.every((interval) => interval.point !== undefined)) break;
    product *= intervals.length;
    if (product > MOST_POINTS && count > 0) break;
    count += 1;
  }
  return count;
}

interface Order {
  readonly backward: boolean;
  readonly merge: boolean;
  /** The first field of the index that the order is made of. */
  readonly start: number;
}

/** Whether the index gives the order: its fields after those fixed to one value are the sort's, in one direction. */
function orderOf(
  index: IndexState,
  bounds: ReadonlyArray<readonly Interval[] | undefined>,
  points: number,
  sort: SortKeys,
): Order | undefined {
  const { paths, descending } = index.definition;
  const isFixed = (position: number): boolean =>
    position < points && bounds[position]!.length === 1 && (index.multikey & (1 << position)) === 0;
  let position = 0;
  let start = -1;
  let backward: boolean | undefined;
  let merge = false;
  for (const [path, direction] of sort) {
    while (position < paths.length && paths[position] !== path && position < points) {
      // A field fixed to one of a few values is skipped by merging the ranges of the values.
      if (bounds[position]!.length > 1) {
        if (start >= 0) return undefined;
        merge = true;
      }
      position += 1;
    }
    if (paths[position] === path) {
      if (index.multikey & (1 << position) && bounds[position]) return undefined;
      const reversed = (direction === -1) !== descending[position];
      if (backward !== undefined && backward !== reversed && !isFixed(position)) return undefined;
      if (!isFixed(position)) {
        backward ??= reversed;
        if (start < 0) start = position;
      }
      position += 1;
    } else if (!paths.some((other, at) => other === path && isFixed(at))) return undefined;
  }
  return { backward: backward ?? false, merge, start: start < 0 ? points : start };
}

/** The key ranges of the index: leading single values times the intervals of the next field. */
function rangesOf(
  index: IndexState,
  bounds: ReadonlyArray<readonly Interval[] | undefined>,
  points: number,
): KeyRange[] {
  const { descending } = index.definition;
  let prefixes = [''];
  for (let position = 0; position < points; position += 1) {
    const keys = bounds[position]!.map(({ point }) => (descending[position] ? flipKey(point!) : point!));
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
  }
  const next = bounds[points];
  const ranges = prefixes.flatMap((prefix): KeyRange[] => {
    if (!next) return [{ from: prefix, to: prefix + AFTER, prefix }];
    return next.map((interval) => {
      const [from, to] = descending[points] ? flippedRange(interval) : [startOf(interval), stopOf(interval)];
      return { from: prefix + from, to: prefix + to, prefix };
    });
  });
  return ranges.sort((a, b) => (a.from < b.from ? -1 : 1));
}
