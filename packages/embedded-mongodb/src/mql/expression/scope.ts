import type { EvalContext } from '../context.js';
import type { Doc } from '../values/types.js';

/** The input of an evaluation: the document and the values of the bound variables. */
export interface Frame {
  root: Doc;
  slots: unknown[];
  /** Values of the command's or stage's `let` variables for this evaluation; they take precedence over the context's. */
  variables: Doc | undefined;
}

/** A compiled expression; undefined is a missing value. */
export type Evaluate = (frame: Frame) => unknown;

/** The compile-time scope: the context and the slot of each variable. */
export interface Scope {
  ctx: EvalContext;
  slots: ReadonlyMap<string, number>;
}

/** The scope with further variables, each in a slot of its own. */
export function extendScope(scope: Scope, names: readonly string[]): Scope {
  const slots = new Map(scope.slots);
  let next = Math.max(-1, ...slots.values());
  for (const name of names) slots.set(name, (next += 1));
  return { ...scope, slots };
}

/** Compiles a nested expression of an operator. */
export type Compile = (expression: unknown, scope: Scope) => Evaluate;

/** Compiles the operand of an operator. */
export type OperatorCompiler = (operand: unknown, scope: Scope, compile: Compile, name: string) => Evaluate;
