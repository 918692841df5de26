import { MongoServerFault } from '../../errors.js';
import { compareElements } from '../sort/compare-elements.js';
import { describe } from '../values/describe.js';
import { integerOf, isTruthy } from '../values/numbers.js';
import { isNullish, typeNameOf } from '../values/types.js';
import { checkVariableName } from './conditional.js';
import { namedArguments, type NamedArguments } from './named-arguments.js';
import { extendScope, type Evaluate, type OperatorCompiler } from './scope.js';

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

const filterArguments: NamedArguments = {
  required: ['input', 'cond'],
  optional: ['as', 'limit'],
  notAnObject: { code: 28646, message: () => '$filter only supports an object as its argument' },
  unknown: { code: 28647, message: (argument) => `Unrecognized parameter to $filter: ${argument}` },
  missing: {
    codes: { input: 28648, cond: 28650 },
    message: (argument) => `Missing '${argument}' parameter to $filter`,
  },
};

const filter: OperatorCompiler = (operand, scope, compile) => {
  const parts = namedArguments(operand, filterArguments);
  const { slot, inner } = bind(parts['as'], scope);
  const input = compile(parts['input'], scope);
  const limit = parts['limit'] === undefined ? undefined : compile(parts['limit'], scope);
  const cond = compile(parts['cond'], inner);
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw fault(28651, `input to $filter must be an array not ${typeNameOf(array)}`);
    const most = limit ? filterLimit(limit(frame)) : Infinity;
    const kept: unknown[] = [];
    for (const element of array) {
      frame.slots[slot] = element;
      if (isTruthy(cond(frame))) kept.push(element);
      if (kept.length >= most) break;
    }
    return kept;
  };
};

function filterLimit(value: unknown): number {
  if (isNullish(value)) return Infinity;
  const limit = integerOf(value);
  if (limit === undefined || limit > 2147483647) {
    throw fault(327391, `$filter: limit must be represented as a 32-bit integral value: ${describe(value)}`);
  }
  if (limit <= 0) throw fault(327392, `$filter: limit must be greater than 0: ${limit}`);
  return limit;
}

/** The slot of the element variable: `as`, or "this". */
function bind(as: unknown, scope: Parameters<OperatorCompiler>[1]) {
  const name = as ?? 'this';
  if (typeof name !== 'string')
    throw fault(9, `the 'as' parameter must be a string, found ${typeNameOf(as)}`);
  checkVariableName(name);
  const inner = extendScope(scope, [name]);
  return { inner, slot: inner.slots.get(name)! };
}

const mapArguments: NamedArguments = {
  required: ['input', 'in'],
  optional: ['as'],
  notAnObject: { code: 16878, message: () => '$map only supports an object as its argument' },
  unknown: { code: 16879, message: (argument) => `Unrecognized parameter to $map: ${argument}` },
  missing: {
    codes: { input: 16880, in: 16882 },
    message: (argument) => `Missing '${argument}' parameter to $map`,
  },
};

const map: OperatorCompiler = (operand, scope, compile) => {
  const parts = namedArguments(operand, mapArguments);
  const { slot, inner } = bind(parts['as'], scope);
  const input = compile(parts['input'], scope);
  const body = compile(parts['in'], inner);
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) throw fault(16883, `input to $map must be an array not ${typeNameOf(array)}`);
    return array.map((element) => {
      frame.slots[slot] = element;
      return body(frame) ?? null;
    });
  };
};

const reduceArguments: NamedArguments = {
  required: ['input', 'initialValue', 'in'],
  notAnObject: {
    code: 40075,
    message: (found) => `$reduce requires an object as an argument, found: ${found}`,
  },
  unknown: { code: 40076, message: (argument) => `$reduce found an unknown argument: ${argument}` },
  missing: {
    codes: { input: 40077, initialValue: 40078, in: 40079 },
    message: (argument) => `$reduce requires '${argument}' to be specified`,
  },
};

const reduce: OperatorCompiler = (operand, scope, compile) => {
  const parts = namedArguments(operand, reduceArguments);
  const input = compile(parts['input'], scope);
  const initial = compile(parts['initialValue'], scope);
  const inner = extendScope(scope, ['this', 'value']);
  const body = compile(parts['in'], inner);
  const [thisSlot, valueSlot] = [inner.slots.get('this')!, inner.slots.get('value')!];
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw fault(40080, `$reduce requires that 'input' be an array, found: ${describe(array)}`);
    let value = initial(frame);
    for (const element of array) {
      frame.slots[thisSlot] = element;
      frame.slots[valueSlot] = value;
      value = body(frame);
    }
    return value;
  };
};

const zipArguments: NamedArguments = {
  required: ['inputs'],
  optional: ['useLongestLength', 'defaults'],
  notAnObject: {
    code: 34460,
    message: (found) => `$zip only supports an object as an argument, found ${found}`,
  },
  unknown: { code: 34464, message: (argument) => `$zip found an unknown argument: ${argument}` },
  missing: { codes: { inputs: 34465 }, message: () => '$zip requires at least one input array' },
};

const zip: OperatorCompiler = (operand, scope, compile) => {
  const { inputs, useLongestLength = false, defaults } = namedArguments(operand, zipArguments);
  if (!Array.isArray(inputs))
    throw fault(34461, `inputs must be an array of expressions, found ${typeNameOf(inputs)}`);
  if (inputs.length === 0) throw fault(34465, '$zip requires at least one input array');
  if (typeof useLongestLength !== 'boolean') {
    throw fault(34463, `useLongestLength must be a bool, found ${typeNameOf(useLongestLength)}`);
  }
  if (defaults !== undefined && !Array.isArray(defaults)) {
    throw fault(34462, `defaults must be an array of expressions, found ${typeNameOf(defaults)}`);
  }
  if (defaults !== undefined && !useLongestLength) {
    throw fault(34466, 'cannot specify defaults unless useLongestLength is true');
  }
  if (defaults !== undefined && defaults.length !== inputs.length) {
    throw fault(34467, 'defaults and inputs must have the same length');
  }
  const arrays = inputs.map((input) => compile(input, scope));
  const fillers = (defaults as unknown[] | undefined)?.map((filler) => compile(filler, scope));
  return (frame) => {
    const lists: unknown[][] = [];
    for (const array of arrays) {
      const list = array(frame);
      if (isNullish(list)) return null;
      if (!Array.isArray(list))
        throw fault(34468, `$zip found a non-array expression in input: ${describe(list)}`);
      lists.push(list);
    }
    const fill = fillers?.map((filler) => filler(frame) ?? null);
    const lengths = lists.map((list) => list.length);
    const length = useLongestLength ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length }, (_, row) =>
      lists.map((list, column) => (row < list.length ? list[row] : (fill?.[column] ?? null))),
    );
  };
};

const sortArray: OperatorCompiler = (operand, scope, compile) => {
  const { input, sortBy } = namedArguments(operand, {
    required: ['input', 'sortBy'],
    notAnObject: {
      code: 2942500,
      message: (found) => `$sortArray requires an object as an argument, found: ${found}`,
    },
    unknown: { code: 2942501, message: (argument) => `$sortArray found an unknown argument: ${argument}` },
    missing: {
      codes: { input: 2942502, sortBy: 2942503 },
      message: (argument) => `$sortArray requires '${argument}' to be specified`,
    },
  });
  const compare = compareElements(sortBy);
  const array: Evaluate = compile(input, scope);
  return (frame) => {
    const value = array(frame);
    if (isNullish(value)) return null;
    if (!Array.isArray(value)) {
      throw fault(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeNameOf(value)}`,
      );
    }
    return value.toSorted(compare);
  };
};

/** Operators that go through an array, most with a variable for the element. */
export const ITERATION: Record<string, OperatorCompiler> = {
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $zip: zip,
  $sortArray: sortArray,
};
