import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileMatch } from '../match/compile-match.js';
import { isOperatorDocument } from '../match/operators.js';
import { valuesEqual } from '../values/compare.js';
import { describe, describeField } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, isNumber, isRegex, typeNameOf } from '../values/types.js';
import type { OperatorFactory } from './field-operators.js';
import { push } from './push.js';

const addToSet: OperatorFactory = (operand) => {
  const values = valuesToAdd(operand);
  return {
    creates: true,
    apply(current, { name }) {
      if (current !== undefined && !Array.isArray(current)) {
        throw new MongoServerFault(
          'BadValue',
          `Cannot apply $addToSet to non-array field. Field named '${name}' has non-array type ${typeNameOf(current)}`,
        );
      }
      const result = [...((current as unknown[] | undefined) ?? [])];
      for (const value of values) {
        if (!result.some((element) => valuesEqual(element, value))) result.push(value);
      }
      return current !== undefined && result.length === (current as unknown[]).length ? current : result;
    },
  };
};

function valuesToAdd(operand: unknown): readonly unknown[] {
  if (!isDocument(operand) || Object.keys(operand)[0] !== '$each') return [operand];
  const values = operand['$each'];
  if (!Array.isArray(values)) {
    throw new MongoServerFault(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeNameOf(values)}`,
    );
  }
  const stranger = Object.keys(operand)[1];
  if (stranger !== undefined) {
    throw new MongoServerFault(
      'BadValue',
      `Found unexpected fields after $each in $addToSet: ${describe(operand)}`,
    );
  }
  return values;
}

const pop: OperatorFactory = (operand, path) => {
  if (!isNumber(operand)) {
    throw new MongoServerFault('FailedToParse', `Expected a number in: ${describeField(path, operand)}`);
  }
  const end = integerOf(operand);
  if (end !== 1 && end !== -1) {
    throw new MongoServerFault('FailedToParse', `$pop expects 1 or -1, found: ${String(operand)}`);
  }
  return {
    creates: false,
    apply(current, target) {
      if (!Array.isArray(current)) {
        throw new MongoServerFault(
          'TypeMismatch',
          `Path '${target.path}' contains an element of non-array type '${typeNameOf(current)}'`,
        );
      }
      return end === 1 ? current.slice(0, -1) : current.slice(1);
    },
  };
};

/** `$pull` and `$pullAll`: the array without the elements that the test accepts. */
function culling(removes: (element: unknown) => boolean): ReturnType<OperatorFactory> {
  return {
    creates: false,
    apply(current) {
      if (!Array.isArray(current)) {
        throw new MongoServerFault('BadValue', 'Cannot apply $pull to a non-array value');
      }
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
  if (!Array.isArray(operand)) {
    throw new MongoServerFault(
      'BadValue',
      `$pullAll requires an array argument but was given a ${typeNameOf(operand)}`,
    );
  }
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
