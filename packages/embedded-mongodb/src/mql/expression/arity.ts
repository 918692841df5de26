import { demand, MongoServerFault } from '../../errors.js';
import type { Evaluate, Frame, OperatorCompiler } from './scope.js';

/** The operands of an operator: an array is the list of operands, any other value a single operand. */
export function operandList(name: string, operand: unknown, min: number, max: number): unknown[] {
  const operands = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  const { length } = operands;
  if (length >= min && length <= max) return operands;
  demand(min !== max, 16020, `Expression ${name} takes exactly ${min} arguments. ${length} were passed in.`);
  const most = max === Infinity ? '' : `, and at most ${max}`;
  throw new MongoServerFault(
    28667,
    `Expression ${name} takes at least ${min} arguments${most}, but ${length} were passed in.`,
  );
}

/** An operator of one operand. */
export function unary(apply: (value: unknown, name: string) => unknown): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const [only] = operandList(name, operand, 1, 1);
    const evaluate = compile(only, scope);
    return (frame) => apply(evaluate(frame), name);
  };
}

/** An operator of two operands. */
export function binary(apply: (left: unknown, right: unknown, name: string) => unknown): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const [first, second] = operandList(name, operand, 2, 2).map((item) => compile(item, scope));
    return (frame) => apply(first!(frame), second!(frame), name);
  };
}

/** An operator with any number of operands. */
export function variadic(
  min: number,
  max: number,
  apply: (values: unknown[], name: string) => unknown,
): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const operands = operandList(name, operand, min, max).map((item) => compile(item, scope));
    return (frame) => apply(evaluateAll(operands, frame), name);
  };
}

function evaluateAll(operands: readonly Evaluate[], frame: Frame): unknown[] {
  const values: unknown[] = [];
  for (const operand of operands) values.push(operand(frame));
  return values;
}
