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
  // `{ $rand: {} }` takes no operand; an empty list is as good.
  operandList(name, Array.isArray(operand) ? operand : [], 0, 0);
  return () => makeDouble((ctx.random ?? Math.random)());
};

/** Every expression operator of this server; a name that is not here is refused as unrecognized. */
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
