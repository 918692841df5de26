import { demand } from '../../errors.js';
import type { EvalContext, FirstDocuments } from '../context.js';
import { checkVariableName } from '../expression/conditional.js';
import { compileExpression } from '../expression/compile.js';
import { parseFieldPath, readFieldPath } from '../expression/field-path.js';
import { compute, ProjectionNode } from '../projection/tree.js';
import { describe } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { visitPath } from '../values/paths.js';
import { valueKey } from '../values/value-key.js';
import { isDocument, type Doc } from '../values/types.js';
import type { PipelineScope, StageCompiler } from './stage.js';

function check(condition: unknown, message: string | (() => string)): asserts condition {
  demand(condition, 'FailedToParse', message);
}

const OPTIONS = ['from', 'localField', 'foreignField', 'let', 'pipeline', 'as'];

/** `$lookup`: joins documents of another collection as an array: by equal fields, by a pipeline, or both. */
export const lookup: StageCompiler = (operand, scope) => {
  const { from, as, options } = optionsOf(operand);
  scope.collections.add(from);
  const candidates = compileEquality(from, options, scope.ctx);
  const pipeline = compileSubPipeline(options, scope);
  const parts = parseFieldPath(as);
  return function* join(input) {
    const candidatesOf = candidates();
    const joined = (doc: Doc): Doc[] => [...pipeline(doc, candidatesOf(doc))];
    const target = new ProjectionNode();
    target.add(parts, { compute: joined });
    for (const doc of input) yield compute(target, doc, doc);
  };
};

function optionsOf(operand: unknown): { from: string; as: string; options: Doc } {
  check(isDocument(operand), 'the $lookup specification must be an Object');
  const stranger = Object.keys(operand).find((name) => !OPTIONS.includes(name));
  check(
    stranger === undefined,
    () => `unknown argument to $lookup: ${stranger}: ${describe(operand[stranger!])}`,
  );
  const { from, as, localField, foreignField, pipeline } = operand;
  check(as !== undefined, "must specify 'as' field for a $lookup");
  check(
    from !== undefined,
    () => `missing 'from' option to $lookup stage specification: ${describe(operand)}`,
  );
  for (const [name, value] of Object.entries({ from, as, localField, foreignField })) {
    const found = `${name}: ${describe(value)}`;
    const string = value === undefined || typeof value === 'string';
    check(string, `$lookup argument '${name}' must be a string, found ${found}`);
  }
  const fields = "'localField' and 'foreignField' to be specified";
  const [local, foreign] = [localField !== undefined, foreignField !== undefined];
  check(local || foreign || pipeline !== undefined, `$lookup requires either 'pipeline' or both ${fields}`);
  check(local === foreign, `$lookup requires both or neither of ${fields}`);
  const bound = operand['let'] === undefined || pipeline !== undefined;
  check(bound, "$lookup with a 'let' argument must also specify 'pipeline'");
  return { from: from as string, as: as as string, options: operand };
}

/**
 * Finds the documents that join a document by equal fields; without fields, the whole collection.
 * Created for each run, because collections change between runs.
 */
function compileEquality(from: string, { localField, foreignField, pipeline }: Doc, ctx: EvalContext) {
  demand(ctx.lookup, 'NotImplemented', '$lookup is not available here');
  const read = (): Iterable<Doc> => ctx.lookup!(from);
  if (localField === undefined) return () => read;
  const localParts = parseFieldPath(localField as string);
  const foreignParts = parseFieldPath(foreignField as string);
  const first = firstOf(pipeline);
  return () => {
    let index: Map<string, Doc[]> | undefined;
    return (doc: Doc): Iterable<Doc> => {
      const values = joinValues(doc, localParts);
      const direct = ctx.lookupEqual?.(
        from,
        foreignField as string,
        values,
        mayNarrow(values) ? first : undefined,
      );
      if (direct) return withKeys(direct, foreignParts, new Set(values.map(valueKey)));
      index ??= indexBy(read(), foreignParts);
      const matches = new Set<Doc>();
      for (const value of values) for (const match of index.get(valueKey(value)) ?? []) matches.add(match);
      return matches;
    };
  };
}

/** The sort and limit at the start of a pipeline; undefined when it does not start so. */
function firstOf(pipeline: unknown): FirstDocuments | undefined {
  const [sorting, limiting]: unknown[] = Array.isArray(pipeline) ? pipeline : [];
  if (!isDocument(sorting) || !isDocument(limiting)) return undefined;
  const sort = sorting['$sort'];
  const limit = integerOf(limiting['$limit']);
  if (!isDocument(sort) || limit === undefined || limit < 1) return undefined;
  return Object.values(sort).every((direction) => direction === 1 || direction === -1)
    ? { sort, limit }
    : undefined;
}

/** A query finds exactly the join of one plain value; for other values it may find too many, which have to be checked. */
const mayNarrow = (values: readonly unknown[]): boolean => values.length === 1 && values[0] !== null;

/** The join values of a document: the elements of an array, or the value itself; nothing counts as null. */
function joinValues(doc: Doc, parts: readonly string[]): unknown[] {
  const value = readFieldPath(doc, parts);
  const values = Array.isArray(value)
    ? value.flatMap((element) => (Array.isArray(element) && parts.length > 1 ? element : [element]))
    : [value];
  return values.length === 0 ? [null] : values.map((element) => element ?? null);
}

/** The keys under which a document is found by equality at a path, as a query would find it. */
function keysAt(doc: Doc, parts: readonly string[]): Set<string> {
  const keys = new Set<string>();
  visitPath(doc, parts, 0, false, (value) => {
    keys.add(valueKey(value));
    return false;
  });
  return keys;
}

function indexBy(docs: Iterable<Doc>, parts: readonly string[]): Map<string, Doc[]> {
  const index = new Map<string, Doc[]>();
  for (const doc of docs) {
    for (const key of keysAt(doc, parts)) {
      const found = index.get(key);
      if (found) found.push(doc);
      else index.set(key, [doc]);
    }
  }
  return index;
}

function* withKeys(
  docs: Iterable<Doc>,
  parts: readonly string[],
  wanted: ReadonlySet<string>,
): Iterable<Doc> {
  for (const doc of docs) {
    if ([...keysAt(doc, parts)].some((key) => wanted.has(key))) yield doc;
  }
}

/**
 * The pipeline run on the candidates of a document, its `let` variables taken from the document. Those of the
 * surrounding scope stay visible unless they are rebound.
 */
function compileSubPipeline(
  { pipeline, let: bindings = {} }: Doc,
  scope: PipelineScope,
): (doc: Doc, candidates: Iterable<Doc>) => Iterable<Doc> {
  if (pipeline === undefined) return (_doc, candidates) => candidates;
  check(isDocument(bindings), "$lookup argument 'let' must be an object");
  const names = Object.keys(bindings);
  names.forEach(checkVariableName);
  const values = names.map((name) => compileExpression(bindings[name], scope.ctx));
  const outer = scope.ctx.let;
  // Compiled once; the variables are read from here each time the pipeline runs.
  const variables: Doc = { ...outer, ...bindings };
  const run = scope.compile(pipeline, { ...scope, ctx: { ...scope.ctx, let: variables } });
  return (doc, candidates) => {
    const bound = values.map((value) => value(doc));
    Object.assign(variables, outer);
    names.forEach((name, index) => {
      variables[name] = bound[index];
    });
    return [...run(candidates)];
  };
}
