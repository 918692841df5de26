import { Decimal128, Double, Long } from 'bson';
import { matches } from './match.js';
import { fractionOf, type Fraction, isNumeric, isPlain, order, same } from './order.js';

type Doc = Record<string, unknown>;

/** The reason for refusing an update. */
export class Refused extends Error {}

/** Thrown for what the reference leaves to the tables of the unit tests. */
export class LeftOut extends Error {}

/** The update operators, implemented naively: a deep copy is changed in place, one path after the other. */
export function update(document: Doc, changes: Record<string, Doc>): Doc {
  const copy = clone(document) as Doc;
  const steps = Object.entries(changes).flatMap(([operator, fields]) =>
    Object.entries(fields).map(([path, operand]) => ({ operator, path: path.split('.'), operand })),
  );
  steps.sort((a, b) => comparePaths(a.path, b.path));
  for (const { operator, path, operand } of steps) applyAt(copy, path, operator, operand);
  return copy;
}

const clone = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(clone);
  if (isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clone(inner)]));
  return value;
};

function comparePaths(a: string[], b: string[]): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  const [left, right] = [a[index], b[index]];
  if (left === undefined || right === undefined) return a.length - b.length;
  return Number.isNaN(Number(left) - Number(right)) ? (left < right ? -1 : 1) : Number(left) - Number(right);
}

const CREATING = ['$set', '$inc', '$mul', '$min', '$max', '$push', '$addToSet'];

function applyAt(root: Doc, path: string[], operator: string, operand: unknown): void {
  const creates = CREATING.includes(operator);
  let parent: unknown = root;
  for (const [depth, part] of path.entries()) {
    if (!isPlain(parent) && !(Array.isArray(parent) && /^\d+$/.test(part))) {
      if (creates) throw new Refused(`cannot create ${part}`);
      return;
    }
    const holder = parent as Doc;
    const last = depth === path.length - 1;
    if (last) {
      finish(holder, part, operator, operand);
      return;
    }
    if (holder[part] === undefined) {
      if (!creates) return;
      fill(holder, part);
      holder[part] = {};
    }
    parent = holder[part];
  }
}

/** Writing past the end of an array fills the gap with nulls. */
function fill(holder: Doc | unknown[], part: string): void {
  if (Array.isArray(holder)) while (holder.length < Number(part)) holder.push(null);
}

function finish(holder: Doc, part: string, operator: string, operand: unknown): void {
  const current = holder[part];
  if (operator === '$unset') {
    if (Array.isArray(holder)) {
      if (current !== undefined) holder[Number(part)] = null;
    } else delete holder[part];
    return;
  }
  if (current === undefined && !CREATING.includes(operator)) return;
  const next = result(operator, current, operand);
  fill(holder, part);
  holder[part] = next;
}

function result(operator: string, current: unknown, operand: unknown): unknown {
  switch (operator) {
    case '$set':
      return clone(operand);
    case '$inc':
    case '$mul':
      return calculate(operator, current, operand);
    case '$min':
      return current === undefined || order(operand, current) < 0 ? clone(operand) : current;
    case '$max':
      return current === undefined || order(operand, current) > 0 ? clone(operand) : current;
    default:
      return array(operator, current, operand);
  }
}

function calculate(operator: string, current: unknown, operand: unknown): unknown {
  if (current !== undefined && !isNumeric(current)) throw new Refused('not a number');
  if (current === undefined && operator === '$inc') return operand;
  const start = current ?? 0;
  const pair = [start, operand];
  if (pair.some((value) => value instanceof Decimal128)) return decimalResult(operator, start, operand);
  const doubles = pair.some(isDouble);
  if (doubles) {
    const [x, y] = pair.map(Number) as [number, number];
    return boxed(operator === '$inc' ? x + y : x * y);
  }
  const [x, y] = pair.map((value) => BigInt(String(value))) as [bigint, bigint];
  const exact = operator === '$inc' ? x + y : x * y;
  if (exact > 2n ** 63n - 1n || exact < -(2n ** 63n)) throw new Refused('overflow');
  const isLong = pair.some((value) => value instanceof Long) || exact > 2147483647n || exact < -2147483648n;
  return isLong ? Long.fromString(String(exact)) : Number(exact);
}

const isDouble = (value: unknown): boolean =>
  value instanceof Double || (typeof value === 'number' && !isInt(value));
const isInt = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0);
const boxed = (value: number): unknown => (isInt(value) ? new Double(value) : value);

/** The value of a decimal result; its trailing zeros are another matter, which the tables cover. */
function decimalResult(operator: string, a: unknown, b: unknown): unknown {
  // A double counts with 15 digits beside a decimal.
  const [x, y] = [a, b].map((value) =>
    fractionOf(isDouble(value) ? Number(value).toPrecision(15) : value),
  ) as [Fraction, Fraction];
  if (x.special !== 0 || y.special !== 0) throw new LeftOut('special values of decimals');
  const over = operator === '$inc' ? x.over * y.under + y.over * x.under : x.over * y.over;
  const under = x.under * y.under;
  // All operands have few binary digits, so a power of ten makes the fraction whole.
  const scaled = (over * 10n ** 20n) / under;
  return Decimal128.fromStringWithRounding(`${scaled}E-20`);
}

function array(operator: string, current: unknown, operand: unknown): unknown[] {
  if (current !== undefined && !Array.isArray(current)) throw new Refused('not an array');
  const list = [...((current as unknown[] | undefined) ?? [])];
  switch (operator) {
    case '$push':
      return pushed(list, operand);
    case '$addToSet': {
      const values = isPlain(operand) && '$each' in operand ? (operand['$each'] as unknown[]) : [operand];
      for (const value of values) if (!list.some((element) => same(element, value))) list.push(clone(value));
      return list;
    }
    case '$pop':
      if (operand === 1) list.pop();
      else list.shift();
      return list;
    case '$pull':
      return list.filter((element) => !pulls(operand, element));
    default:
      return list.filter((element) => !(operand as unknown[]).some((value) => same(element, value)));
  }
}

const pulls = (operand: unknown, element: unknown): boolean =>
  isPlain(operand) && '$gte' in operand ? matches({ e: operand }, { e: element }) : same(element, operand);

function pushed(list: unknown[], operand: unknown): unknown[] {
  if (!isPlain(operand) || !('$each' in operand)) return [...list, clone(operand)];
  const { $each, $position, $sort, $slice } = operand as {
    $each: unknown[];
    $position?: number;
    $sort?: number;
    $slice?: number;
  };
  let at = $position ?? list.length;
  if (at < 0) at = Math.max(0, list.length + at);
  let next = [...list.slice(0, at), ...$each, ...list.slice(at)];
  if ($sort !== undefined) next = next.toSorted((a, b) => $sort * order(a, b));
  if ($slice === undefined) return next;
  return $slice < 0 ? next.slice(Math.max(0, next.length + $slice)) : next.slice(0, $slice);
}
