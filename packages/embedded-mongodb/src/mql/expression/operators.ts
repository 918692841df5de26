import { makeDouble } from '../values/numbers.js';
import { ACCUMULATING } from './accumulating.js';
import { ARITHMETIC } from './arithmetic.js';
import { operandList } from './arity.js';
import { ARRAYS } from './arrays.js';
import { COMPARISON } from './comparison.js';
import { CONDITIONAL } from './conditional.js';
import { CONVERSION } from './convert.js';
import { DATES } from './dates.js';
import { ITERATION } from './iteration.js';
import { OBJECTS } from './objects.js';
import { regexMatch } from './regex-operators.js';
import type { OperatorCompiler } from './scope.js';
import { STRINGS } from './strings.js';

const rand: OperatorCompiler = (operand, { ctx }, _compile, name) => {
  // `{ $rand: {} }` takes no operand; an empty list is accepted as well.
  operandList(name, Array.isArray(operand) ? operand : [], 0, 0);
  return () => makeDouble((ctx.random ?? Math.random)());
};

/** All supported expression operators; any other name is refused as unrecognized. */
export const OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map(
  Object.entries({
    ...COMPARISON,
    ...CONDITIONAL,
    ...ARITHMETIC,
    ...STRINGS,
    ...ARRAYS,
    ...ITERATION,
    ...ACCUMULATING,
    ...OBJECTS,
    ...DATES,
    ...CONVERSION,
    $regexMatch: regexMatch,
    $rand: rand,
  }),
);
