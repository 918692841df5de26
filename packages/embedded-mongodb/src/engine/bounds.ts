import { MaxKey, MinKey } from 'bson';
import { EMPTY_ARRAY_KEY, isDocument, isNumber, isRegex, type Doc } from '../mql/values/types.js';
import { regexParts } from '../mql/values/compare.js';
import { isTruthy, toDouble } from '../mql/values/numbers.js';
import { isRefField } from '../mql/values/paths.js';
import { AFTER, encodeKey, flipKey, KEY_TYPE, keyTypeOf } from './key-encoding.js';

/** An end of an interval. */
interface End {
  readonly key: string;
  /** The key itself is excluded. */
  readonly open: boolean;
  /** A key prefix instead of a whole key: a type, or the start of a string. */
  readonly partial: boolean;
  /** The end as a value, for `explain` only. */
  readonly value: unknown;
}

/** An interval of the (ascending) keys of one field. */
export interface Interval {
  readonly low: End;
  readonly high: End;
  /** The whole key of a single value; absent for ranges. */
  readonly point?: string;
}

/** The bounds of one predicate on one field: every key of every match lies in the intervals. */
export interface Condition {
  readonly intervals: readonly Interval[];
  /** The bounds are exact: every document with a key in the intervals matches, unless arrays are involved. */
  readonly exact: boolean;
  /** A document without the field may match, so a sparse index cannot answer. */
  readonly matchesMissing: boolean;
  /** The value of an equality, for partial indexes. */
  readonly equals?: { readonly value: unknown };
}

/** The conditions of a query by path. `complete` when they express the whole query. */
export interface Conditions {
  readonly byPath: Map<string, Condition[]>;
  complete: boolean;
}

function point(value: unknown): Interval {
  const end = endOf(value, false);
  return { low: end, high: end, point: end.key };
}

const endOf = (value: unknown, open: boolean): End => ({
  key: encodeKey(value),
  open,
  partial: false,
  value,
});

/** Everything of one type, without NaN, which only equality finds. */
function bracket(type: number): Interval {
  const [low, high] = BRACKET_ENDS.get(type) ?? [MIN_KEY, MAX_KEY];
  return {
    low:
      type === KEY_TYPE.number
        ? endOf(Number.NaN, true)
        : { key: String.fromCharCode(type), open: false, partial: true, value: low },
    high: { key: String.fromCharCode(type + 1), open: true, partial: true, value: high },
  };
}

const MIN_KEY = new MinKey();
const MAX_KEY = new MaxKey();
const BRACKET_ENDS = new Map<number, [unknown, unknown]>([
  [KEY_TYPE.number, [-Infinity, Infinity]],
  [KEY_TYPE.string, ['', {}]],
  [KEY_TYPE.object, [{}, []]],
  [KEY_TYPE.bool, [false, true]],
]);

/** Every key of a field: all types lie between these bytes, in either direction. */
export const EVERYTHING: Interval = {
  low: { key: '\x01', open: false, partial: true, value: MIN_KEY },
  high: { key: '\xfe', open: true, partial: true, value: MAX_KEY },
};

/** A field that is there has any key; one that is missing has that of null, except in a sparse index. */
const PRESENT: Condition = { intervals: [EVERYTHING], exact: false, matchesMissing: false };

/** Extracts the bounds of single fields from a query. */
export function conditionsOf(query: Doc): Conditions {
  const conditions: Conditions = { byPath: new Map(), complete: true };
  collect(query, '', conditions);
  return conditions;
}

function collect(query: Doc, prefix: string, into: Conditions): void {
  for (const [name, value] of Object.entries(query)) {
    if (name === '$and') {
      for (const branch of value as Doc[]) collect(branch, prefix, into);
    } else if (name === '$or') {
      collectUnion(value as Doc[], prefix, into);
    } else if (name.startsWith('$') && !isRefField(name)) {
      if (name !== '$comment') into.complete = false;
    } else collectField(prefix + name, value, into);
  }
}

/** A path that every branch constrains is constrained to the union of the branches' intervals. */
function collectUnion(branches: Doc[], prefix: string, into: Conditions): void {
  into.complete = false;
  const parts = branches.map((branch) => {
    const conditions: Conditions = { byPath: new Map(), complete: true };
    collect(branch, prefix, conditions);
    return conditions.byPath;
  });
  for (const path of parts[0]?.keys() ?? []) {
    if (!parts.every((byPath) => byPath.has(path))) continue;
    const chosen = parts.map((byPath) => byPath.get(path)![0]!);
    add(into, path, {
      intervals: unite(chosen.flatMap((condition) => condition.intervals)),
      exact: false,
      matchesMissing: chosen.some((condition) => condition.matchesMissing),
    });
  }
}

function add(into: Conditions, path: string, condition: Condition | undefined): void {
  if (!condition) {
    into.complete = false;
    return;
  }
  if (!condition.exact) into.complete = false;
  const known = into.byPath.get(path);
  if (known) known.push(condition);
  else into.byPath.set(path, [condition]);
}

/** Whether a value in a query is a set of operators rather than a document to compare with. */
export function isOperators(value: unknown): value is Doc {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !isRefField(first);
}

function collectField(path: string, value: unknown, into: Conditions): void {
  if (isOperators(value)) {
    for (const [operator, operand] of Object.entries(value))
      collectOperator(path, operator, operand, value, into);
  } else if (isRegex(value)) add(into, path, startsWith(regexParts(value), value));
  else add(into, path, equality(value));
}

function collectOperator(path: string, operator: string, operand: unknown, all: Doc, into: Conditions): void {
  switch (operator) {
    case '$eq':
      return add(into, path, equality(operand));
    case '$in':
      return add(into, path, membership(operand as unknown[]));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return add(into, path, range(operator, operand));
    case '$regex': {
      const parts = isRegex(operand) ? regexParts(operand) : { pattern: String(operand), options: '' };
      return add(into, path, startsWith({ ...parts, options: String(all['$options'] ?? parts.options) }));
    }
    case '$options':
      return undefined;
    case '$exists':
      return add(into, path, isTruthy(operand) ? PRESENT : undefined);
    case '$elemMatch':
      into.complete = false;
      return isOperators(operand)
        ? elementCondition(path, operand, into)
        : collect(operand as Doc, `${path}.`, into);
    default:
      into.complete = false;
      return undefined;
  }
}

/** All operators of a value `$elemMatch` hold for the same element: its intervals may be intersected. */
function elementCondition(path: string, operators: Doc, into: Conditions): void {
  const inner: Conditions = { byPath: new Map(), complete: true };
  collectField(path, operators, inner);
  const found = inner.byPath.get(path);
  if (!found) return;
  const intervals = found.map((condition) => condition.intervals).reduce(intersect);
  add(into, path, { intervals, exact: false, matchesMissing: false });
}

function equality(value: unknown): Condition {
  const equals = { value };
  if (value === null || value === undefined) {
    const intervals = [point(EMPTY_ARRAY_KEY), point(null)];
    return { intervals, exact: false, matchesMissing: true, equals };
  }
  if (Array.isArray(value)) {
    const first = value.length === 0 ? EMPTY_ARRAY_KEY : value[0];
    return { intervals: unite([point(first), point(value)]), exact: false, matchesMissing: false };
  }
  return { intervals: [point(value)], exact: true, matchesMissing: false, equals };
}

function membership(values: unknown[]): Condition {
  const parts = values.map((value) =>
    isRegex(value) ? startsWith(regexParts(value), value) : equality(value),
  );
  return {
    intervals: unite(parts.flatMap((part) => part.intervals)),
    exact: parts.every((part) => part.exact),
    matchesMissing: parts.some((part) => part.matchesMissing),
  };
}

/** NaN of either type that has one. */
const isNotANumber = (value: unknown): boolean => isNumber(value) && Number.isNaN(toDouble(value));

function range(operator: string, operand: unknown): Condition | undefined {
  const type = keyTypeOf(operand);
  if (type === KEY_TYPE.null) return operator === '$gte' || operator === '$lte' ? equality(null) : undefined;
  if (
    type === KEY_TYPE.array ||
    type === KEY_TYPE.minKey ||
    type === KEY_TYPE.maxKey ||
    isNotANumber(operand)
  ) {
    return undefined;
  }
  const end = endOf(operand, operator === '$gt' || operator === '$lt');
  const whole = bracket(type);
  const interval = operator.startsWith('$g') ? { low: end, high: whole.high } : { low: whole.low, high: end };
  return { intervals: [interval], exact: true, matchesMissing: false };
}

/** Strings that begin with the literal start of an anchored pattern; all strings for any other pattern. */
function startsWith({ pattern, options }: { pattern: string; options: string }, itself?: unknown): Condition {
  const literal =
    /[imx]/.test(options) || pattern.includes('|')
      ? undefined
      : /^(?:\^|\\A)([^\\^$.*+?()[{|]+)/u.exec(pattern);
  const intervals = [bracket(KEY_TYPE.string)];
  if (literal) {
    // A character that a quantifier makes optional is not part of the literal start.
    const next = pattern[literal[0].length];
    const prefix = next !== undefined && '*?{'.includes(next) ? literal[1]!.replace(/.$/su, '') : literal[1]!;
    if (prefix !== '') intervals[0] = prefixInterval(prefix);
  }
  if (itself !== undefined) intervals.push(point(itself));
  return { intervals, exact: false, matchesMissing: false };
}

/** All strings that begin with some text. */
function prefixInterval(prefix: string): Interval {
  const key = encodeKey(prefix).slice(0, -1);
  return {
    low: { key, open: false, partial: true, value: prefix },
    high: { key: successor(key), open: true, partial: true, value: `${prefix}\u{10ffff}` },
  };
}

/** The least string above all that begin with this one. */
const successor = (key: string): string =>
  key.slice(0, -1) + String.fromCharCode(key.charCodeAt(key.length - 1) + 1);

/** The first key inside an interval, and the first after it. */
export const startOf = ({ low }: Interval): string => (low.open ? low.key + AFTER : low.key);
export const stopOf = ({ high }: Interval): string => (high.open ? high.key : high.key + AFTER);

/** The same of the flipped keys of a descending field. */
export function flippedRange({ low, high }: Interval): [start: string, stop: string] {
  const start = flipKey(high.key);
  const stop = flipKey(low.key);
  return [
    high.partial ? successor(start) : high.open ? start + AFTER : start,
    low.partial ? successor(stop) : low.open ? stop : stop + AFTER,
  ];
}

/** Sorted and without overlaps. */
function unite(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) =>
    startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0,
  );
  const result: Interval[] = [];
  for (const next of sorted) {
    const last = result.at(-1);
    if (!last || startOf(next) >= stopOf(last)) result.push(next);
    else if (stopOf(next) > stopOf(last)) {
      result[result.length - 1] = { low: last.low, high: next.high };
    }
  }
  return result;
}

/** The intersection; both inputs are sorted and without overlaps. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const x of a) {
    for (const y of b) {
      const later = startOf(x) >= startOf(y) ? x : y;
      const earlier = stopOf(x) <= stopOf(y) ? x : y;
      if (startOf(later) >= stopOf(earlier)) continue;
      if (later === earlier) result.push(later);
      else result.push({ low: later.low, high: earlier.high });
    }
  }
  return result;
}
