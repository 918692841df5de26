import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileExpression } from '../expression/compile.js';
import { parseFieldPath } from '../expression/field-path.js';
import { OPERATORS } from '../expression/operators.js';
import type { CompiledMatch } from '../match/compile-match.js';
import { describe } from '../values/describe.js';
import { isTruthy } from '../values/numbers.js';
import { isDocument, isNumber, type Doc } from '../values/types.js';
import { elemMatchComputation, sliceAdjustment, sliceExpression } from './array-projections.js';
import { cutToPosition } from './positional.js';
import { compute, exclude, include, ProjectionNode, type Computation } from './tree.js';

type Mode = 'inclusion' | 'exclusion';

/** The state of parsing a projection. */
interface Parse {
  root: ProjectionNode;
  mode: Mode | undefined;
  id: boolean | undefined;
  positional: string[] | undefined;
  hasElemMatch: boolean;
  ctx: EvalContext;
  /** `find` supports `$slice`, `$elemMatch` and `.$`; the stage `$project` does not. */
  find: boolean;
}

/**
 * Compiles the projection of `find`. Fields keep the order of the document; computed ones follow.
 * Errors: 31253 and 31254 for a mixture of the modes, 31249 and 31250 for colliding paths, and others as mongod.
 */
export function compileProjection(
  projection: Doc,
  { query, ctx }: { query?: CompiledMatch; ctx: EvalContext },
): (doc: Doc) => Doc {
  if (Object.keys(projection).length === 0) return (doc) => doc;
  const parse = parseProjection(projection, ctx, true);
  const project = execute(parse);
  const { positional } = parse;
  if (!positional) return project;
  demand(query, 51050, 'Projections with a positional operator require a matcher');
  return (doc) => cutToPosition(project(doc), positional, query.arrayIndex(doc));
}

/** Compiles the specification of the stage `$project`. */
export function compileProjectStage(projection: Doc, ctx: EvalContext): (doc: Doc) => Doc {
  return execute(parseProjection(projection, ctx, false));
}

/** Compiles the specification of `$addFields` and `$set`: everything stays, the given fields are computed. */
export function compileAddFields(fields: Doc, ctx: EvalContext): (doc: Doc) => Doc {
  const root = new ProjectionNode();
  const add = (value: unknown, parts: string[]): void => {
    const fieldsBelow = isSubDocument(value) ? Object.entries(value) : [];
    for (const [name, inner] of fieldsBelow) add(inner, [...parts, ...parseFieldPath(name)]);
    if (fieldsBelow.length === 0) root.add(parts, { compute: compileExpression(value, ctx) });
  };
  for (const [path, value] of Object.entries(fields)) add(value, parseFieldPath(path));
  return (doc) => compute(root, doc, doc);
}

const isSubDocument = (value: unknown): value is Doc =>
  isDocument(value) && !Object.keys(value)[0]?.startsWith('$');

function parseProjection(projection: Doc, ctx: EvalContext, find: boolean): Parse {
  const parse: Parse = {
    root: new ProjectionNode(),
    mode: undefined,
    id: undefined,
    positional: undefined,
    hasElemMatch: false,
    ctx,
    find,
  };
  for (const [path, value] of Object.entries(projection)) parseField(parse, path, value);
  return parse;
}

function execute({ root, mode, id }: Parse): (doc: Doc) => Doc {
  const inclusion = mode === 'inclusion' || (mode === undefined && id === true && root.adjusted.size === 0);
  // An inclusion keeps `_id` unless it is excluded; an exclusion removes it only when named.
  if (inclusion ? id !== false && !hasId(root) : id === false) root.named.add('_id');
  if (!inclusion) return (doc) => exclude(root, doc);
  return root.hasComputed ? (doc) => compute(root, include(root, doc), doc) : (doc) => include(root, doc);
}

const hasId = (root: ProjectionNode): boolean =>
  root.computed.has('_id') || root.children.has('_id') || root.adjusted.has('_id');

function parseField(parse: Parse, path: string, value: unknown, above: readonly string[] = []): void {
  demand(!POSITIONAL_INSIDE.test(path), 31394, MISPLACED_POSITION);
  if (path.endsWith('.$')) {
    parsePositional(parse, path, value, above);
    return;
  }
  const parts = [...above, ...parseFieldPath(path)];
  if (typeof value === 'boolean' || isNumber(value)) parseFlag(parse, parts, isTruthy(value));
  else if (isSubDocument(value)) {
    const inner = Object.entries(value);
    const message = 'An empty sub-projection is not a valid value. Found empty object at path';
    demand(inner.length > 0, 51270, message);
    for (const [name, nested] of inner) parseField(parse, name, nested, parts);
  } else if (isDocument(value)) parseOperator(parse, parts, value);
  else addComputed(parse, parts, compileExpression(value, parse.ctx));
}

const POSITIONAL_INSIDE = /\.\$\.(?!\$$)/;
const MISPLACED_POSITION =
  "As of 4.4, it's illegal to specify positional operator in the middle of a path." +
  'Positional projection may only be used at the end, for example: a.b.$. If the query ' +
  "previously used a form like a.b.$.d, remove the parts following the '$' and the results will be equivalent.";

function parseFlag(parse: Parse, parts: string[], included: boolean): void {
  if (parts.length === 1 && parts[0] === '_id') {
    parse.id = included;
    return;
  }
  setMode(parse, included ? 'inclusion' : 'exclusion', parts);
  parse.root.add(parts, { keep: true });
}

function setMode(parse: Parse, mode: Mode, parts: readonly string[]): void {
  parse.mode ??= mode;
  const message = `Cannot do ${mode} on field ${parts.join('.')} in ${parse.mode} projection`;
  demand(parse.mode === mode, mode === 'inclusion' ? 31253 : 31254, message);
}

function parseOperator(parse: Parse, parts: string[], value: Doc): void {
  const [[operator, operand] = ['', undefined], second] = Object.entries(value);
  // Beside an operator, the other names are taken for fields, which must not start with a dollar.
  if (second) parseFieldPath(operator);
  if (parse.find && operator === '$elemMatch') {
    addElemMatch(parse, parts, operand);
    return;
  }
  demand(operator !== '$meta', 17308, () => `Unsupported argument to $meta: ${describe(operand)}`);
  demand(OPERATORS.has(operator), 31325, `Unknown expression ${operator}`);
  if (parse.find && operator === '$slice') addSlice(parse, parts, value, operand);
  else addComputed(parse, parts, compileExpression(value, parse.ctx));
}

function addElemMatch(parse: Parse, parts: string[], operand: unknown): void {
  demand(parts.length === 1, 31275, 'Cannot use $elemMatch projection on a nested field.');
  demand(!parse.positional, 31255, 'Cannot specify positional operator and $elemMatch.');
  parse.hasElemMatch = true;
  addComputed(parse, parts, elemMatchComputation(parts[0]!, operand, parse.ctx));
}

/** The `$slice` of find neither includes nor excludes; in any other form it is the expression of that name. */
function addSlice(parse: Parse, parts: string[], value: Doc, operand: unknown): void {
  const adjust = sliceAdjustment(operand);
  if (adjust) parse.root.add(parts, { adjust });
  else addComputed(parse, parts, sliceExpression(value, operand, parse.ctx));
}

function addComputed(parse: Parse, parts: string[], compute: Computation): void {
  const possible = parse.mode !== 'exclusion';
  demand(possible, 31252, 'Cannot use expression other than $meta in exclusion projection');
  parse.mode = 'inclusion';
  parse.root.add(parts, { compute });
}

function parsePositional(parse: Parse, path: string, value: unknown, above: readonly string[]): void {
  const included = (typeof value === 'boolean' || isNumber(value)) && isTruthy(value);
  demand(parse.find, 31324, 'Cannot use positional projection in aggregation projection');
  demand(included, 31395, 'positional projection cannot be used with exclusion');
  demand(!parse.positional, 31276, 'Cannot specify more than one positional projection per query.');
  demand(!parse.hasElemMatch, 31255, 'Cannot specify positional operator and $elemMatch.');
  const parts = [...above, ...parseFieldPath(path.slice(0, -2))];
  parse.positional = parts;
  setMode(parse, 'inclusion', parts);
  parse.root.add(parts, { keep: true });
}
