import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { checkVariableName } from '../expression/conditional.js';
import { compileExpression } from '../expression/compile.js';
import { parseFieldPath, readFieldPath } from '../expression/field-path.js';
import { compute, ProjectionNode } from '../projection/tree.js';
import { describe } from '../values/describe.js';
import { visitPath } from '../values/paths.js';
import { valueKey } from '../values/value-key.js';
import { isDocument, type Doc } from '../values/types.js';
import type { PipelineScope, Stage, StageCompiler } from './stage.js';

const failed = (message: string): MongoServerFault => new MongoServerFault('FailedToParse', message);

const OPTIONS = ['from', 'localField', 'foreignField', 'let', 'pipeline', 'as'];

/** `$lookup`: the documents of another collection that join, as an array. By equal fields, by a pipeline, or both. */
export const lookup: StageCompiler = (operand, scope) => {
  const { from, as, options } = optionsOf(operand);
  scope.collections.add(from);
  const candidatesOf = compileEquality(from, options, scope.ctx);
  const pipeline = compileSubPipeline(options, scope);
  const joined = (doc: Doc): Doc[] => {
    const candidates = candidatesOf.for(doc);
    return [...(pipeline ? pipeline(doc, candidates) : candidates)];
  };
  const target = new ProjectionNode();
  target.add(parseFieldPath(as), { compute: joined });
  return function* join(input) {
    candidatesOf.begin();
    for (const doc of input) yield compute(target, doc, doc);
  };
};

function optionsOf(operand: unknown): { from: string; as: string; options: Doc } {
  if (!isDocument(operand))
    throw failed(`the $lookup specification must be an Object, but found ${typeof operand}`);
  const stranger = Object.keys(operand).find((name) => !OPTIONS.includes(name));
  if (stranger !== undefined)
    throw failed(`unknown argument to $lookup: ${stranger}: ${describe(operand[stranger])}`);
  const { from, as, localField, foreignField, pipeline } = operand;
  if (as === undefined) throw failed("must specify 'as' field for a $lookup");
  if (from === undefined)
    throw failed(`missing 'from' option to $lookup stage specification: ${describe(operand)}`);
  for (const [name, value] of Object.entries({ from, as, localField, foreignField })) {
    if (value !== undefined && typeof value !== 'string') {
      throw failed(`$lookup argument '${name}' must be a string, found ${name}: ${describe(value)}`);
    }
  }
  if (localField === undefined && foreignField === undefined && pipeline === undefined) {
    throw failed(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  if ((localField === undefined) !== (foreignField === undefined)) {
    throw failed("$lookup requires both or neither of 'localField' and 'foreignField' to be specified");
  }
  if (operand['let'] !== undefined && pipeline === undefined) {
    throw failed("$lookup with a 'let' argument must also specify 'pipeline'");
  }
  return { from: from as string, as: as as string, options: operand };
}

/** The documents that join a document by equal fields; without fields, the whole collection. */
interface Equality {
  /** Forgets what an earlier run has read: collections change between runs. */
  begin(): void;
  for(doc: Doc): Iterable<Doc>;
}

function compileEquality(from: string, { localField, foreignField }: Doc, ctx: EvalContext): Equality {
  if (!ctx.lookup) throw new MongoServerFault('NotImplemented', '$lookup is not available here');
  const read = (): Iterable<Doc> => ctx.lookup!(from);
  if (localField === undefined) return { begin: () => undefined, for: read };
  const localParts = parseFieldPath(localField as string);
  const foreignParts = parseFieldPath(foreignField as string);
  let index: Map<string, Doc[]> | undefined;
  return {
    begin: () => {
      index = undefined;
    },
    for(doc) {
      const values = joinValues(doc, localParts);
      const direct = ctx.lookupEqual?.(from, foreignField as string, values);
      if (direct) return withKeys(direct, foreignParts, new Set(values.map(valueKey)));
      index ??= indexBy(read(), foreignParts);
      const matches = new Set<Doc>();
      for (const value of values) for (const match of index.get(valueKey(value)) ?? []) matches.add(match);
      return matches;
    },
  };
}

/** What a document joins on: the elements of an array, or the value itself; nothing counts as null. */
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

/** The pipeline run on the candidates of a document, its `let` variables taken from the document. */
function compileSubPipeline(
  options: Doc,
  scope: PipelineScope,
): ((doc: Doc, candidates: Iterable<Doc>) => Iterable<Doc>) | undefined {
  if (options['pipeline'] === undefined) return undefined;
  const bindings = options['let'] ?? {};
  if (!isDocument(bindings)) throw failed("$lookup argument 'let' must be an object");
  const names = Object.keys(bindings);
  names.forEach(checkVariableName);
  const values = names.map((name) => compileExpression(bindings[name], scope.ctx));
  // Compiled once; the variables are read from here each time the pipeline runs.
  const variables: Doc = Object.fromEntries(names.map((name) => [name, null]));
  const inner: EvalContext = { ...scope.ctx, let: Object.setPrototypeOf(variables, null) as Doc };
  const outer = scope.ctx.let;
  const run: Stage = scope.compile(options['pipeline'], { ...scope, ctx: withOuter(inner, outer) });
  return (doc, candidates) => {
    const bound = values.map((value) => value(doc));
    names.forEach((name, index) => {
      variables[name] = bound[index];
    });
    return [...run(candidates)];
  };
}

/** Variables of the surrounding scope stay visible unless they are bound anew. */
function withOuter(inner: EvalContext, outer: Doc | undefined): EvalContext {
  if (!outer) return inner;
  const names = new Set([...Object.keys(outer), ...Object.keys(inner.let!)]);
  const both: Doc = {};
  for (const name of names) {
    const source = Object.hasOwn(inner.let!, name) ? inner.let! : outer;
    Object.defineProperty(both, name, { enumerable: true, get: () => source[name] });
  }
  return { ...inner, let: both };
}
