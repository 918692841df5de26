import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { describe } from '../values/describe.js';
import { fieldOf, isDocument, putField, type Doc } from '../values/types.js';
import { checkVariableName } from './conditional.js';
import { checkFieldName, parseFieldPath, readFieldPath } from './field-path.js';
import { OPERATORS } from './operators.js';
import type { Evaluate, Scope } from './scope.js';

/**
 * Compiles an aggregation expression. The result is evaluated on a document and returns undefined for a missing value.
 * `variables` may override values of the context's `let`; the names must exist there.
 */
export function compileExpression(
  expression: unknown,
  ctx: EvalContext,
): (doc: Doc, variables?: Doc) => unknown {
  const evaluate = compileIn(expression, { ctx, slots: new Map() });
  return (doc, variables) => evaluate({ root: doc, slots: [], variables });
}

function compileIn(expression: unknown, scope: Scope): Evaluate {
  if (typeof expression === 'string') {
    return expression.startsWith('$') ? compileReference(expression, scope) : () => expression;
  }
  if (Array.isArray(expression)) return compileArray(expression, scope);
  if (isDocument(expression)) return compileObject(expression, scope);
  return () => expression;
}

function compileArray(expressions: unknown[], scope: Scope): Evaluate {
  const elements = expressions.map((element) => compileIn(element, scope));
  return (frame) => elements.map((element) => element(frame) ?? null);
}

function compileObject(expression: Doc, scope: Scope): Evaluate {
  const entries = Object.entries(expression);
  const [first] = entries;
  if (first?.[0].startsWith('$')) {
    const message = 'An object representing an expression must have exactly one field';
    demand(entries.length === 1, 15983, () => `${message}: ${describe(expression)}`);
    return compileOperator(first[0], first[1], scope);
  }
  const fields = entries.map(([name, value]) => [checkFieldName(name), compileIn(value, scope)] as const);
  return (frame) => {
    const result: Doc = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(frame);
      if (value !== undefined) putField(result, name, value);
    }
    return result;
  };
}

function compileOperator(name: string, operand: unknown, scope: Scope): Evaluate {
  const operator = OPERATORS.get(name);
  demand(operator, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  return operator(operand, scope, compileIn, name);
}

function compileReference(reference: string, scope: Scope): Evaluate {
  demand(reference !== '$', 16872, "'$' by itself is not a valid FieldPath");
  if (!reference.startsWith('$$')) {
    const parts = parseFieldPath(reference.slice(1));
    const current = scope.slots.get('CURRENT');
    if (current !== undefined) return (frame) => readVariablePath(frame.slots[current], parts);
    const [only] = parts;
    if (parts.length === 1) return (frame) => fieldOf(frame.root, only!);
    return (frame) => readFieldPath(frame.root, parts);
  }
  const [name = '', ...parts] = parseFieldPath(reference.slice(2));
  const read = compileVariable(name, scope);
  return parts.length === 0 ? read : (frame) => readVariablePath(read(frame), parts);
}

/** A path below a variable's value, which itself may be an array. */
function readVariablePath(value: unknown, parts: readonly string[]): unknown {
  if (!Array.isArray(value)) return readFieldPath(value, parts);
  return readFieldPath({ value }, ['value', ...parts]);
}

function compileVariable(name: string, scope: Scope): Evaluate {
  const slot = scope.slots.get(name);
  if (slot !== undefined) return (frame) => frame.slots[slot];
  const { ctx } = scope;
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (frame) => frame.root;
    case 'NOW':
      return () => ctx.now;
    case 'REMOVE':
      return () => undefined;
  }
  demand(!BUILT_IN.includes(name), 51144, `Builtin variable '$$${name}' is not available`);
  checkVariableName(name);
  demand(ctx.let && Object.hasOwn(ctx.let, name), 17276, `Use of undefined variable: ${name}`);
  // Read at evaluation: the sub-pipeline of a $lookup is compiled once and run with other values for each document.
  return (frame) =>
    fieldOf(frame.variables && Object.hasOwn(frame.variables, name) ? frame.variables : ctx.let!, name);
}

/** System variables of mongod that this server does not support. */
const BUILT_IN = ['CLUSTER_TIME', 'USER_ROLES', 'JS_SCOPE', 'IS_MR'];
