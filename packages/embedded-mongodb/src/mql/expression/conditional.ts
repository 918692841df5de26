import { demand, MongoServerFault } from '../../errors.js';
import { needArray, needDocument } from '../values/need.js';
import { isTruthy } from '../values/numbers.js';
import { isDocument, isNullish } from '../values/types.js';
import { operandList } from './arity.js';
import { namedArguments } from './named-arguments.js';
import { extendScope, type Evaluate, type OperatorCompiler } from './scope.js';

const CHOICE = ['if', 'then', 'else'];

const cond: OperatorCompiler = (operand, scope, compile, name) => {
  const given = isDocument(operand) && namedArguments(name, operand, CHOICE, [0, 17083, 17080, 17081, 17082]);
  const parts = given ? CHOICE.map((key) => given[key]) : operandList(name, operand, 3, 3);
  const [test, then, otherwise] = parts.map((part) => compile(part, scope)) as [Evaluate, Evaluate, Evaluate];
  return (frame) => (isTruthy(test(frame)) ? then(frame) : otherwise(frame));
};

const ifNull: OperatorCompiler = (operand, scope, compile) => {
  const list = Array.isArray(operand) ? operand : [operand];
  demand(list.length >= 2, 1257300, `$ifNull needs at least two arguments, had: ${list.length}`);
  const choices = list.map((item) => compile(item, scope));
  return (frame) => {
    let value: unknown;
    for (const choice of choices) {
      value = choice(frame);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const switchOperator: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = namedArguments(name, operand, ['branches?', 'default?'], [40060, 40067]);
  const { branches = [] } = parts;
  needArray(branches, 40061, "$switch expected an array for 'branches', found: ");
  demand(branches.length > 0, 40068, '$switch requires at least one branch.');
  const compiled = branches.map((branch) => {
    needDocument(branch, 40062, '$switch expected each branch to be an object, found: ');
    const { case: test, then } = namedArguments(name, branch, ['case', 'then'], [40062, 40063, 40064, 40065]);
    return [compile(test, scope), compile(then, scope)] as const;
  });
  const otherwise = 'default' in parts ? compile(parts['default'], scope) : undefined;
  return (frame) => {
    for (const [test, then] of compiled) if (isTruthy(test(frame))) return then(frame);
    if (otherwise) return otherwise(frame);
    throw noBranch();
  };
};

/** The error for a value without a matching branch of `$switch` or bucket. */
export const noBranch = (): MongoServerFault =>
  new MongoServerFault(
    40066,
    '$switch could not find a matching branch for an input, and no default was specified.',
  );

const letOperator: OperatorCompiler = (operand, scope, compile, name) => {
  const { vars, in: inside } = namedArguments(name, operand, ['vars', 'in'], [16874, 16875, 16876, 16877]);
  needDocument(vars, 'FailedToParse', 'invalid parameter: expected an object (vars), found: ');
  const names = Object.keys(vars);
  names.forEach(checkVariableName);
  const values = names.map((variable) => compile(vars[variable], scope));
  const inner = extendScope(scope, names);
  const slots = names.map((variable) => inner.slots.get(variable)!);
  const body = compile(inside, inner);
  return (frame) => {
    // All values are evaluated first: a variable does not see the others of the same $let.
    const bound = values.map((value) => value(frame));
    slots.forEach((slot, index) => {
      frame.slots[slot] = bound[index];
    });
    return body(frame);
  };
};

/** Names of variables start with a lower-case letter; only CURRENT may be rebound. */
export function checkVariableName(name: string): void {
  const failed = 'FailedToParse';
  const start = /^(?:[a-z\u0080-\uffff]|CURRENT$)/.test(name);
  demand(name !== '', failed, 'empty variable names are not allowed');
  demand(start, failed, `'${name}' starts with an invalid character for a user variable name`);
  const invalid = /[^a-zA-Z0-9_\u0080-\uffff]/.exec(name);
  demand(!invalid, failed, `'${name}' contains an invalid character for a variable name: '${invalid?.[0]}'`);
}

const literal: OperatorCompiler = (operand) => () => operand;

/** Conditionals, variables and literals. Branches that are not taken are not evaluated. */
export const CONDITIONAL: Record<string, OperatorCompiler> = {
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOperator,
  $let: letOperator,
  $literal: literal,
  $const: literal,
};
