import { demand } from '../../errors.js';
import { compareElements } from '../sort/compare-elements.js';
import { needArray } from '../values/need.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, typeNameOf, type Doc } from '../values/types.js';
import { describeId, type OperatorFactory } from './field-operators.js';

interface PushClauses {
  values: readonly unknown[];
  position?: number | undefined;
  slice?: number | undefined;
  compare?: ((a: unknown, b: unknown) => number) | undefined;
}

/** `$push`: one value, or `$each` with `$position`, then `$sort`, then `$slice`. */
export const push: OperatorFactory = (operand) => {
  const clauses = isDocument(operand) && '$each' in operand ? parseClauses(operand) : { values: [operand] };
  return {
    creates: true,
    apply(current, { doc, path }) {
      const array = current === undefined ? [] : current;
      const rule = `The field '${path}' must be an array but is of type`;
      const refusal = (): string => `${rule} ${typeNameOf(current)} in document ${describeId(doc)}`;
      demand(Array.isArray(array), 'BadValue', refusal);
      return pushInto(array, clauses);
    },
  };
};

function pushInto(array: readonly unknown[], { values, position, slice, compare }: PushClauses): unknown[] {
  const result = [...array];
  const at =
    position === undefined ? result.length : position < 0 ? Math.max(0, result.length + position) : position;
  result.splice(at, 0, ...values);
  if (compare) result.sort(compare);
  if (slice === undefined) return result;
  return slice < 0 ? result.slice(slice) : result.slice(0, slice);
}

function parseClauses(operand: Doc): PushClauses {
  const { $each: values, $slice, $position, $sort, ...others } = operand;
  const [stranger] = Object.keys(others);
  demand(stranger === undefined, 'BadValue', `Unrecognized clause in $push: ${stranger}`);
  needArray(values, 'BadValue', 'The argument to $each in $push must be an array but it was of type: ');
  return {
    values,
    slice: wholeClause($slice, 'The value for $slice must be an integer value but was given type:'),
    position: wholeClause($position, 'The value for $position must be an integer value, not of type:'),
    compare: $sort === undefined ? undefined : compareElements($sort),
  };
}

function wholeClause(value: unknown, rule: string): number | undefined {
  if (value === undefined) return undefined;
  const whole = integerOf(value);
  demand(whole !== undefined, 'BadValue', `${rule} ${typeNameOf(value)}`);
  return whole;
}
