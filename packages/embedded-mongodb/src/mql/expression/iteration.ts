import { demand, MongoServerFault } from '../../errors.js';
import { compareElements } from '../sort/compare-elements.js';
import { describe } from '../values/describe.js';
import { needArray, needString, wholeArgument } from '../values/need.js';
import { isTruthy } from '../values/numbers.js';
import { isNullish } from '../values/types.js';
import { checkVariableName } from './conditional.js';
import { namedArguments } from './named-arguments.js';
import { extendScope, type OperatorCompiler, type Scope } from './scope.js';

const filter: OperatorCompiler = (operand, scope, compile, name) => {
  const codes = [28646, 28647, 28648, 28650] as const;
  const parts = namedArguments(name, operand, ['input', 'cond', 'as?', 'limit?'], codes);
  const { slot, inner } = bind(parts['as'], scope);
  const input = compile(parts['input'], scope);
  const limit = compile(parts['limit'], scope);
  const cond = compile(parts['cond'], inner);
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    needArray(array, 28651, 'input to $filter must be an array not ');
    const most = filterLimit(limit(frame));
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
  const limit = wholeArgument(value, 327391, "$filter's limit");
  demand(limit > 0, 327392, '$filter: limit must be greater than 0');
  return limit;
}

/** The slot of the element variable: `as`, or "this". */
function bind(as: unknown, scope: Scope) {
  const name = as ?? 'this';
  needString(name, 'FailedToParse', "the 'as' parameter must be a string, found ");
  checkVariableName(name);
  const inner = extendScope(scope, [name]);
  return { inner, slot: inner.slots.get(name)! };
}

const map: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = namedArguments(name, operand, ['input', 'in', 'as?'], [16878, 16879, 16880, 16882]);
  const { slot, inner } = bind(parts['as'], scope);
  const input = compile(parts['input'], scope);
  const body = compile(parts['in'], inner);
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    needArray(array, 16883, 'input to $map must be an array not ');
    return array.map((element) => {
      frame.slots[slot] = element;
      return body(frame) ?? null;
    });
  };
};

const reduce: OperatorCompiler = (operand, scope, compile, name) => {
  const codes = [40075, 40076, 40077, 40078, 40079] as const;
  const parts = namedArguments(name, operand, ['input', 'initialValue', 'in'], codes);
  const input = compile(parts['input'], scope);
  const initial = compile(parts['initialValue'], scope);
  const inner = extendScope(scope, ['this', 'value']);
  const body = compile(parts['in'], inner);
  const [thisSlot, valueSlot] = [inner.slots.get('this')!, inner.slots.get('value')!];
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw new MongoServerFault(
        40080,
        `$reduce requires that 'input' be an array, found: ${describe(array)}`,
      );
    let value = initial(frame);
    for (const element of array) {
      frame.slots[thisSlot] = element;
      frame.slots[valueSlot] = value;
      value = body(frame);
    }
    return value;
  };
};

const sortArray: OperatorCompiler = (operand, scope, compile, name) => {
  const codes = [2942500, 2942501, 2942502, 2942503] as const;
  const { input, sortBy } = namedArguments(name, operand, ['input', 'sortBy'], codes);
  const compare = compareElements(sortBy);
  const evaluate = compile(input, scope);
  return (frame) => {
    const array = evaluate(frame);
    if (isNullish(array)) return null;
    needArray(array, 2942504, 'The input argument to $sortArray must be an array, but was of type: ');
    return array.toSorted(compare);
  };
};

/** Operators that iterate over an array, most with a variable for the element. */
export const ITERATION: Record<string, OperatorCompiler> = {
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $sortArray: sortArray,
};
