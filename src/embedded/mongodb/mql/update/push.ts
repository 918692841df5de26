import { MongoServerFault } from '../../errors.js';
import { compareElements } from '../sort/compare-elements.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, isNumber, typeNameOf, type Doc } from '../values/types.js';
import { describeId, type OperatorFactory } from './field-operators.js';

const bad = (message: string): MongoServerFault => new MongoServerFault('BadValue', message);

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
      if (current !== undefined && !Array.isArray(current)) {
        throw bad(
          `The field '${path}' must be an array but is of type ${typeNameOf(current)} in document ${describeId(doc)}`,
        );
      }
      return pushInto((current as unknown[] | undefined) ?? [], clauses);
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
  const stranger = Object.keys(operand).find(
    (name) => !['$each', '$slice', '$sort', '$position'].includes(name),
  );
  if (stranger !== undefined) throw bad(`Unrecognized clause in $push: ${stranger}`);
  const values = operand['$each'];
  if (!Array.isArray(values)) {
    throw bad(`The argument to $each in $push must be an array but it was of type: ${typeNameOf(values)}`);
  }
  return {
    values,
    slice: wholeClause(operand, '$slice', 'be an integer value but was given type: '),
    position: wholeClause(operand, '$position', 'be an integer value, not of type: '),
    compare: '$sort' in operand ? compareElements(operand['$sort']) : undefined,
  };
}

function wholeClause(operand: Doc, name: string, rule: string): number | undefined {
  if (!(name in operand)) return undefined;
  const value = operand[name];
  const whole = isNumber(value) ? integerOf(value) : undefined;
  if (whole === undefined) throw bad(`The value for ${name} must ${rule}${typeNameOf(value)}`);
  return whole;
}
