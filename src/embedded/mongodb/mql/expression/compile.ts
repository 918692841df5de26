import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { describe } from '../values/describe.js';
import { fieldOf, isDocument, putField, type Doc } from '../values/types.js';
import { parseFieldPath, readFieldPath } from './field-path.js';
import { OPERATORS } from './operators.js';
import type { Evaluate, Scope } from './scope.js';

/**
 * Compiles an aggregation expression. The result is evaluated on a document, and gives undefined for a missing value.
 * `variables` may replace values of the context's `let`; the names must stand there.
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
    if (entries.length > 1) {
      throw new MongoServerFault(
        15983,
        `An object representing an expression must have exactly one field: ${describe(expression)}`,
      );
    }
    return compileOperator(first[0], first[1], scope);
  }
  const fields = entries.map(([name, value]) => [checkedName(name), compileIn(value, scope)] as const);
  return (frame) => {
    const result: Doc = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(frame);
      if (value !== undefined) putField(result, name, value);
    }
    return result;
  };
}

function checkedName(name: string): string {
  if (name.startsWith('$')) {
    throw new MongoServerFault(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  }
  if (name.includes('.')) {
    throw new MongoServerFault(
      16412,
      "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
    );
  }
  return name;
}

function compileOperator(name: string, operand: unknown, scope: Scope): Evaluate {
  const operator = OPERATORS.get(name);
  if (!operator) throw new MongoServerFault('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  return operator(operand, scope, compileIn, name);
}

function compileReference(reference: string, scope: Scope): Evaluate {
  if (reference === '$') throw new MongoServerFault(16872, "'$' by itself is not a valid FieldPath");
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
    case 'CLUSTER_TIME':
    case 'USER_ROLES':
    case 'JS_SCOPE':
    case 'IS_MR':
      throw new MongoServerFault(51144, `Builtin variable '$$${name}' is not available`);
    default:
      checkVariableName(name);
  }
  if (!ctx.let || !Object.hasOwn(ctx.let, name)) {
    throw new MongoServerFault(17276, `Use of undefined variable: ${name}`);
  }
  // Read when evaluated: the sub-pipeline of a $lookup is compiled once and run with new values for each document.
  return (frame) =>
    fieldOf(frame.variables && Object.hasOwn(frame.variables, name) ? frame.variables : ctx.let!, name);
}

function checkVariableName(name: string): void {
  if (!/^[a-z\u0080-\uffff]/.test(name)) {
    throw new MongoServerFault(
      'FailedToParse',
      `'${name}' starts with an invalid character for a user variable name`,
    );
  }
}
