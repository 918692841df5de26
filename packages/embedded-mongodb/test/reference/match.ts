import { Decimal128, Double, Long } from 'bson';
import { fractionOf, isNumeric, isPlain, order, rankOf, same } from './order.js';

type Query = Record<string, unknown>;

/**
 * The matching rules of MongoDB's manual, implemented naively: a path gives the list of all its possible
 * values, and an operator matches when it matches one of them. `undefined` in the list is a missing value.
 */
export function matches(query: Query, doc: Query): boolean {
  return Object.entries(query).every(([name, condition]) => {
    if (name === '$and') return (condition as Query[]).every((clause) => matches(clause, doc));
    if (name === '$or') return (condition as Query[]).some((clause) => matches(clause, doc));
    if (name === '$nor') return !(condition as Query[]).some((clause) => matches(clause, doc));
    const ends = endsOf(doc, name.split('.'));
    return holds(condition, ends);
  });
}

/** The value at the end of a path, before arrays there are taken apart; `taken` says that this has been done. */
interface End {
  value: unknown;
  taken: boolean;
}

function endsOf(value: unknown, [part, ...rest]: string[]): End[] {
  if (part === undefined) return [{ value, taken: false }];
  if (isPlain(value)) return endsOf(value[part], rest);
  if (!Array.isArray(value)) return [{ value: undefined, taken: false }];
  return value.flatMap((element, index) => {
    const ends = isPlain(element) ? endsOf(element, [part, ...rest]) : [];
    if (String(index) !== part) return ends;
    if (rest.length === 0) return [...ends, { value: element, taken: true }];
    return isPlain(element) || Array.isArray(element) ? [...ends, ...endsOf(element, rest)] : ends;
  });
}

const candidates = (ends: End[]): unknown[] =>
  ends.flatMap(({ value, taken }) => (Array.isArray(value) && !taken ? [...value, value] : [value]));

const isOperators = (condition: unknown): condition is Query =>
  isPlain(condition) && Object.keys(condition)[0]?.startsWith('$') === true;

function holds(condition: unknown, ends: End[]): boolean {
  if (!isOperators(condition)) return candidates(ends).some((value) => equal(value, condition));
  return Object.entries(condition).every(([operator, operand]) => operatorHolds(operator, operand, ends));
}

const equal = (value: unknown, operand: unknown): boolean => same(value, operand);

function operatorHolds(operator: string, operand: unknown, ends: End[]): boolean {
  const some = (test: (value: unknown) => boolean): boolean => candidates(ends).some(test);
  switch (operator) {
    case '$eq':
      return some((value) => equal(value, operand));
    case '$ne':
      return !some((value) => equal(value, operand));
    case '$in':
      return some((value) => (operand as unknown[]).some((member) => equal(value, member)));
    case '$nin':
      return !some((value) => (operand as unknown[]).some((member) => equal(value, member)));
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return some((value) => inRange(operator, value, operand));
    case '$exists':
      return some((value) => value !== undefined) === operand;
    case '$type':
      return some((value) => value !== undefined && isOfType(value, operand as string));
    case '$size':
      return ends.some(({ value }) => Array.isArray(value) && value.length === operand);
    case '$not':
      return !holds(operand, ends);
    case '$all':
      return (
        (operand as unknown[]).length > 0 &&
        (operand as unknown[]).every((member) => some((value) => equal(value, member)))
      );
    case '$elemMatch':
      return ends.some(
        ({ value }) =>
          Array.isArray(value) && value.some((element) => elementHolds(element, operand as Query)),
      );
    default:
      throw new Error(`the reference has no ${operator}`);
  }
}

function elementHolds(element: unknown, condition: Query): boolean {
  // A single element, which stands for itself even when it is an array.
  if (isOperators(condition)) return holds(condition, [{ value: element, taken: true }]);
  if (Array.isArray(element)) return matches(condition, Object.fromEntries(Object.entries(element)));
  return isPlain(element) && matches(condition, element);
}

function inRange(operator: string, value: unknown, operand: unknown): boolean {
  if (rankOf(value) !== rankOf(operand)) return false;
  const orEqual = operator.endsWith('e');
  const isNaN = (number: unknown): boolean => isNumeric(number) && fractionOf(number).special === -2;
  if (isNaN(value) || isNaN(operand)) return orEqual && isNaN(value) && isNaN(operand);
  const direction = order(value, operand);
  if (direction === 0) return orEqual;
  return operator.startsWith('$l') ? direction < 0 : direction > 0;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'number':
      return isNumeric(value);
    case 'string':
      return typeof value === 'string';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isPlain(value);
    case 'null':
      return value === null;
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
    case 'double':
      return value instanceof Double || (typeof value === 'number' && !isOfType(value, 'int'));
    case 'long':
      return value instanceof Long;
    case 'decimal':
      return value instanceof Decimal128;
    default:
      return value instanceof Date;
  }
}
