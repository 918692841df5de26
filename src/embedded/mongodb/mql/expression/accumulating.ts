import { ACCUMULATORS } from '../accumulators/accumulators.js';
import { N_ACCUMULATORS, selectionSize } from '../accumulators/selecting.js';
import { MongoServerFault } from '../../errors.js';
import { isNullish, typeNameOf } from '../values/types.js';
import { namedArguments } from './named-arguments.js';
import { variadic } from './arity.js';
import type { OperatorCompiler } from './scope.js';

/** `$sum` and its kin as expressions: over their operands, or over the elements of an only operand that is an array. */
function over(name: string): OperatorCompiler {
  const create = ACCUMULATORS[name]!;
  return variadic(0, Infinity, (values) => {
    const accumulator = create();
    const only = values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;
    for (const value of only) accumulator.add(value);
    return accumulator.result();
  });
}

/** `$firstN` and its kin as expressions, on an array. */
const select: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = namedArguments(operand, {
    required: ['n', 'input'],
    notAnObject: {
      code: 5787801,
      message: (found) => `specification must be an object; found ${name}: ${found}`,
    },
    unknown: { code: 5787901, message: (argument) => `Unknown argument for ${name} operator: ${argument}` },
    missing: {
      codes: { n: 5787906, input: 5787907 },
      message: (argument) => `Missing value for '${argument}'`,
    },
  });
  const [n, input] = [compile(parts['n'], scope), compile(parts['input'], scope)];
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw new MongoServerFault(5788200, `Input must be an array, found ${typeNameOf(array)}`);
    const accumulator = N_ACCUMULATORS[name]!(selectionSize(n(frame)));
    for (const element of array) accumulator.add(element);
    return accumulator.result();
  };
};

/** Accumulators that are expressions too. */
export const ACCUMULATING: Record<string, OperatorCompiler> = {
  ...Object.fromEntries(
    ['$sum', '$avg', '$min', '$max', '$mergeObjects', '$stdDevPop', '$stdDevSamp'].map((name) => [
      name,
      over(name),
    ]),
  ),
  $firstN: select,
  $lastN: select,
  $minN: select,
  $maxN: select,
};
