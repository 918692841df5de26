import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileExpression } from '../expression/compile.js';
import { isDocument, typeNameOf, type Doc } from '../values/types.js';
import { ACCUMULATORS, type Accumulator } from './accumulators.js';
import { N_ACCUMULATORS, orderedSelection, selectionSize } from './selecting.js';

/** One accumulated field: makes an accumulator for each group, and takes from each document what it is given. */
export interface AccumulatedField {
  create(): Accumulator;
  input(doc: Doc): unknown;
}

const ORDERED = ['$top', '$bottom', '$topN', '$bottomN'];

/** Compiles an accumulator, as `{ $sum: '$price' }`. Errors 15952 for an unknown one, 40234, 40237, 40238 for its form. */
export function compileAccumulator(
  field: string,
  specification: unknown,
  ctx: EvalContext,
): AccumulatedField {
  if (!isDocument(specification)) {
    throw new MongoServerFault(40234, `The field '${field}' must be an accumulator object`);
  }
  const entries = Object.entries(specification);
  const [[name, operand] = ['', undefined]] = entries;
  if (entries.length !== 1) {
    throw new MongoServerFault(40238, `The field '${field}' must specify one accumulator`);
  }
  if (name === '$count') return countField(operand);
  if (Object.hasOwn(N_ACCUMULATORS, name)) return selectingField(name, operand, ctx);
  if (ORDERED.includes(name)) return orderedField(name, operand, ctx);
  const create = Object.hasOwn(ACCUMULATORS, name) ? ACCUMULATORS[name] : undefined;
  if (!create) throw new MongoServerFault(15952, `unknown group operator '${name}'`);
  if (Array.isArray(operand) && operand.length !== 1) {
    throw new MongoServerFault(40237, `The ${name} accumulator is a unary operator`);
  }
  const input = compileExpression(Array.isArray(operand) ? operand[0] : operand, ctx);
  return { create, input: (doc) => input(doc) };
}

function countField(operand: unknown): AccumulatedField {
  if (!isDocument(operand) || Object.keys(operand).length > 0) {
    throw new MongoServerFault('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  }
  return { create: ACCUMULATORS['$sum']!, input: () => 1 };
}

/** `n` is the same for all groups: an expression without fields. */
function constant(expression: unknown, ctx: EvalContext): number {
  return selectionSize(compileExpression(expression, ctx)({}));
}

function argumentsOf(name: string, operand: unknown, names: string[]): Doc {
  if (!isDocument(operand)) {
    throw new MongoServerFault(
      5787900,
      `specification must be an object; found ${name}: ${typeNameOf(operand)}`,
    );
  }
  const stranger = Object.keys(operand).find((key) => !names.includes(key));
  if (stranger !== undefined)
    throw new MongoServerFault(5787901, `Unknown argument for ${name} operator: ${stranger}`);
  const absent = names.find((key) => !(key in operand));
  if (absent !== undefined) throw new MongoServerFault(5787906, `Missing value for '${absent}'`);
  return operand;
}

function selectingField(name: string, operand: unknown, ctx: EvalContext): AccumulatedField {
  const parts = argumentsOf(name, operand, ['n', 'input']);
  const n = constant(parts['n'], ctx);
  const input = compileExpression(parts['input'], ctx);
  return { create: () => N_ACCUMULATORS[name]!(n), input: (doc) => input(doc) };
}

function orderedField(name: string, operand: unknown, ctx: EvalContext): AccumulatedField {
  const many = name.endsWith('N');
  const parts = argumentsOf(name, operand, many ? ['n', 'sortBy', 'output'] : ['sortBy', 'output']);
  const { create, keyOf } = orderedSelection(name, parts['sortBy'], many ? constant(parts['n'], ctx) : 1);
  const output = compileExpression(parts['output'], ctx);
  return { create, input: (doc) => ({ key: keyOf(doc), output: output(doc) }) };
}
