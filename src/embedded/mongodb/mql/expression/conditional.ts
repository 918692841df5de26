import { MongoServerFault } from '../../errors.js';
import { isTruthy } from '../values/numbers.js';
import { isDocument, isNullish, typeNameOf, type Doc } from '../values/types.js';
import { operandList } from './arity.js';
import { extendScope, type Evaluate, type OperatorCompiler } from './scope.js';

const cond: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = isDocument(operand) ? condFields(operand) : operandList(name, operand, 3, 3);
  const [test, then, otherwise] = parts.map((part) => compile(part, scope)) as [Evaluate, Evaluate, Evaluate];
  return (frame) => (isTruthy(test(frame)) ? then(frame) : otherwise(frame));
};

function condFields(operand: Doc): unknown[] {
  const stranger = Object.keys(operand).find((key) => !['if', 'then', 'else'].includes(key));
  if (stranger !== undefined)
    throw new MongoServerFault(17083, `Unrecognized parameter to $cond: ${stranger}`);
  return (['if', 'then', 'else'] as const).map((key, index) => {
    if (!(key in operand)) throw new MongoServerFault(17080 + index, `Missing '${key}' parameter to $cond`);
    return operand[key];
  });
}

const ifNull: OperatorCompiler = (operand, scope, compile) => {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length < 2) {
    throw new MongoServerFault(1257300, `$ifNull needs at least two arguments, had: ${list.length}`);
  }
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

const switchOperator: OperatorCompiler = (operand, scope, compile) => {
  if (!isDocument(operand)) {
    throw new MongoServerFault(
      40060,
      `$switch requires an object as an argument, found: ${typeNameOf(operand)}`,
    );
  }
  const stranger = Object.keys(operand).find((key) => key !== 'branches' && key !== 'default');
  if (stranger !== undefined)
    throw new MongoServerFault(40067, `$switch found an unknown argument: ${stranger}`);
  const { branches = [] } = operand;
  if (!Array.isArray(branches)) {
    throw new MongoServerFault(
      40061,
      `$switch expected an array for 'branches', found: ${typeNameOf(branches)}`,
    );
  }
  if (branches.length === 0) throw new MongoServerFault(40068, '$switch requires at least one branch.');
  const compiled = branches.map((branch) => {
    const { case: test, then } = branchFields(branch);
    return [compile(test, scope), compile(then, scope)] as const;
  });
  const otherwise = 'default' in operand ? compile(operand['default'], scope) : undefined;
  return (frame) => {
    for (const [test, then] of compiled) if (isTruthy(test(frame))) return then(frame);
    if (otherwise) return otherwise(frame);
    throw new MongoServerFault(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

function branchFields(branch: unknown): Doc {
  if (!isDocument(branch)) {
    throw new MongoServerFault(
      40062,
      `$switch expected each branch to be an object, found: ${typeNameOf(branch)}`,
    );
  }
  const stranger = Object.keys(branch).find((key) => key !== 'case' && key !== 'then');
  if (stranger !== undefined) {
    throw new MongoServerFault(40063, `$switch found an unknown argument to a branch: ${stranger}`);
  }
  if (!('case' in branch))
    throw new MongoServerFault(40064, "$switch requires each branch have a 'case' expression");
  if (!('then' in branch))
    throw new MongoServerFault(40065, "$switch requires each branch have a 'then' expression.");
  return branch;
}

const letOperator: OperatorCompiler = (operand, scope, compile) => {
  if (!isDocument(operand)) throw new MongoServerFault(16874, '$let only supports an object as its argument');
  const stranger = Object.keys(operand).find((key) => key !== 'vars' && key !== 'in');
  if (stranger !== undefined)
    throw new MongoServerFault(16875, `Unrecognized parameter to $let: ${stranger}`);
  if (!('vars' in operand)) throw new MongoServerFault(16876, "Missing 'vars' parameter to $let");
  if (!('in' in operand)) throw new MongoServerFault(16877, "Missing 'in' parameter to $let");
  const vars = operand['vars'];
  if (!isDocument(vars)) {
    throw new MongoServerFault('FailedToParse', `invalid parameter: expected an object (vars)`);
  }
  const names = Object.keys(vars);
  names.forEach(checkVariableName);
  const values = names.map((name) => compile(vars[name], scope));
  const inner = extendScope(scope, names);
  const slots = names.map((name) => inner.slots.get(name)!);
  const body = compile(operand['in'], inner);
  return (frame) => {
    // All values first: one variable does not see another of the same $let.
    const bound = values.map((value) => value(frame));
    slots.forEach((slot, index) => {
      frame.slots[slot] = bound[index];
    });
    return body(frame);
  };
};

/** Names of variables start with a lower-case letter; CURRENT alone may be bound anew. */
export function checkVariableName(name: string): void {
  if (name === 'CURRENT') return;
  if (name === '') throw new MongoServerFault('FailedToParse', 'empty variable names are not allowed');
  if (!/^[a-z\u0080-\uffff]/.test(name)) {
    throw new MongoServerFault(
      'FailedToParse',
      `'${name}' starts with an invalid character for a user variable name`,
    );
  }
  const invalid = /[^a-zA-Z0-9_\u0080-\uffff]/.exec(name);
  if (invalid) {
    throw new MongoServerFault(
      'FailedToParse',
      `'${name}' contains an invalid character for a variable name: '${invalid[0]}'`,
    );
  }
}

const literal: OperatorCompiler = (operand) => () => operand;

/** Choice, variables and literals. Branches that are not taken are not evaluated. */
export const CONDITIONAL: Record<string, OperatorCompiler> = {
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOperator,
  $let: letOperator,
  $literal: literal,
  $const: literal,
};
