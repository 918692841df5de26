import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileMatch } from '../match/compile-match.js';
import { isOperatorDocument } from '../match/operators.js';
import { valuesEqual } from '../values/compare.js';
import { describe, describeField } from '../values/describe.js';
import { needArray } from '../values/need.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, isNumber, isRegex, typeNameOf } from '../values/types.js';
import type { OperatorFactory } from './field-operators.js';
import { push } from './push.js';

const addToSet: OperatorFactory = (operand) => {
  const values = valuesToAdd(operand);
  return {
    creates: true,
    apply(current, { name }) {
      const array = current === undefined ? [] : current;
      const message = `Cannot apply $addToSet to non-array field. Field named '${name}' has non-array type `;
      needArray(array, 'BadValue', message);
      const result = [...array];
      for (const value of values) {
        if (!result.some((element) => valuesEqual(element, value))) result.push(value);
      }
      return current !== undefined && result.length === array.length ? current : result;
    },
  };
};

function valuesToAdd(operand: unknown): readonly unknown[] {
  if (!isDocument(operand) || Object.keys(operand)[0] !== '$each') return [operand];
  const values = operand['$each'];
  needArray(
    values,
    'TypeMismatch',
    'The argument to $each in $addToSet must be an array but it was of type ',
  );
  const message = (): string => `Found unexpected fields after $each in $addToSet: ${describe(operand)}`;
  demand(Object.keys(operand).length === 1, 'BadValue', message);
  return values;
}

const pop: OperatorFactory = (operand, path) => {
  demand(isNumber(operand), 'FailedToParse', `Expected a number in: ${describeField(path, operand)}`);
  const end = integerOf(operand);
  demand(end === 1 || end === -1, 'FailedToParse', `$pop expects 1 or -1, found: ${String(operand)}`);
  return {
    creates: false,
    apply(current, target) {
      const message = (): string =>
        `Path '${target.path}' contains an element of non-array type '${typeNameOf(current)}'`;
      demand(Array.isArray(current), 'TypeMismatch', message);
      return end === 1 ? current.slice(0, -1) : current.slice(1);
    },
  };
};

/** `$pull` and `$pullAll`: the array without the elements that the test accepts. */
function culling(removes: (element: unknown) => boolean): ReturnType<OperatorFactory> {
  return {
    creates: false,
    apply(current) {
      demand(Array.isArray(current), 'BadValue', 'Cannot apply $pull to a non-array value');
      const kept = current.filter((element) => !removes(element));
      return kept.length === current.length ? current : kept;
    },
  };
}

const pull: OperatorFactory = (operand, _path, ctx) => culling(pullTest(operand, ctx));

/** A document is a query on elements that are documents; operators and regexes test elements; all else is equality. */
function pullTest(operand: unknown, ctx: EvalContext): (element: unknown) => boolean {
  const operators =
    isOperatorDocument(operand, true) && !/^\$(?:and|or|nor|expr|where)$/.test(Object.keys(operand)[0]!);
  if (operators || isRegex(operand)) {
    const { matches } = compileMatch({ element: operand }, ctx);
    return (element) => matches({ element });
  }
  if (isDocument(operand)) {
    const { matches } = compileMatch(operand, ctx);
    return (element) => isDocument(element) && matches(element);
  }
  return (element) => valuesEqual(element, operand);
}

const pullAll: OperatorFactory = (operand) => {
  needArray(operand, 'BadValue', '$pullAll requires an array argument but was given a ');
  return culling((element) => operand.some((value) => valuesEqual(element, value)));
};

/** The operators on arrays, one factory each. */
export const ARRAY_OPERATORS: Record<string, OperatorFactory> = {
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};
