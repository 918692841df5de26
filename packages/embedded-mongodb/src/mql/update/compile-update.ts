import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { describe } from '../values/describe.js';
import { isDocument, typeNameOf, type Doc } from '../values/types.js';
import { ARRAY_OPERATORS } from './array-operators.js';
import { checkFiltersUsed, compileArrayFilters, type ArrayFilters } from './array-filters.js';
import { checkDollarFields } from './dollar-fields.js';
import { expandPath } from './expand-path.js';
import { FIELD_OPERATORS } from './field-operators.js';
import { applyRename, compileRename, type Rename } from './rename.js';
import {
  checkConflicts,
  comparePaths,
  identifierOf,
  parseUpdatePath,
  type UpdatePath,
} from './update-path.js';
import { checkIdKept, compilePipelineUpdate, compileReplacement, withIdFirst } from './whole-document.js';
import { writePath, type FieldUpdate } from './write-path.js';

/** How one document is updated. */
export interface ApplyOptions {
  /** Whether an upsert is creating the document, so that `$setOnInsert` applies. */
  isInsert: boolean;
  /** The value of positional `$`: the array index of the query's match. */
  position?: number;
}

export interface CompiledUpdate {
  /** The updated document; the same object when nothing changes. */
  apply(doc: Doc, options: ApplyOptions): Doc;
  isReplacement: boolean;
}

/** An update at one path: an operator's, or the target of a `$rename`. */
interface Step {
  path: UpdatePath;
  onlyOnInsert: boolean;
  update?: FieldUpdate;
  rename?: Rename;
}

const OPERATORS = { ...FIELD_OPERATORS, ...ARRAY_OPERATORS };

/**
 * Compiles an update: operators, a replacement document, or a pipeline.
 * Errors, as mongod: FailedToParse (9), ConflictingUpdateOperators (40), TypeMismatch (14), BadValue (2), ImmutableField (66) ...
 */
export function compileUpdate(
  update: Doc | Doc[],
  { arrayFilters = [], ctx }: { arrayFilters?: Doc[]; ctx: EvalContext },
): CompiledUpdate {
  if (Array.isArray(update)) {
    const message = 'Cannot specify arrayFilters and a pipeline update';
    demand(arrayFilters.length === 0, 'FailedToParse', message);
    return { apply: compilePipelineUpdate(update, ctx), isReplacement: false };
  }
  if (!Object.keys(update)[0]?.startsWith('$'))
    return { apply: compileReplacement(update), isReplacement: true };
  const filters = compileArrayFilters(arrayFilters, ctx);
  const steps = compileSteps(update, filters, ctx);
  checkFiltersUsed(filters, identifiersIn(steps), update);
  const idPath = steps.find(({ path }) => path.parts[0] === '_id')?.path.path ?? '_id';
  const dollars = steps.map(({ path }) => path.parts).filter(([name]) => name!.startsWith('$'));
  const dynamic = steps.some((step) => step.path.dynamic);
  return {
    isReplacement: false,
    apply(doc, options) {
      const taken = dynamic ? expandSteps(steps, doc, filters, options) : steps;
      const updated = applySteps(doc, taken, options);
      if (dollars.length > 0 && !options.isInsert) checkDollarFields(dollars, doc, updated);
      checkIdKept(doc, updated, idPath);
      return options.isInsert ? withIdFirst(updated) : updated;
    },
  };
}

function compileSteps(update: Doc, filters: ArrayFilters, ctx: EvalContext): Step[] {
  const steps: Step[] = [];
  const claims: UpdatePath[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    for (const [path, operand] of fieldsOf(operator, fields)) {
      const step = compileStep(operator, path, operand, ctx);
      checkIdentifiers(step.path, filters);
      steps.push(step);
      if (step.rename) claims.push(step.rename.from);
      claims.push(step.path);
    }
  }
  checkConflicts(claims);
  return steps.sort((a, b) => comparePaths(a.path.parts, b.path.parts));
}

function fieldsOf(operator: string, fields: unknown): Array<[string, unknown]> {
  const known = Object.hasOwn(OPERATORS, operator) || operator === '$rename';
  const expected = 'Expected a valid update modifier or pipeline-style update specified as an array';
  demand(known, 'FailedToParse', `Unknown modifier: ${operator}. ${expected}`);
  const found = (): string =>
    `Modifiers operate on fields but we found type ${typeNameOf(fields)} instead. ` +
    `For example: {$mod: {<field>: ...}} not {${operator}: ${describe(fields)}}`;
  demand(isDocument(fields), 'FailedToParse', found);
  return Object.entries(fields);
}

function compileStep(operator: string, path: string, operand: unknown, ctx: EvalContext): Step {
  if (operator === '$rename') {
    const rename = compileRename(path, operand);
    return { path: rename.to, onlyOnInsert: false, rename };
  }
  const parsed = parseUpdatePath(path);
  const update = OPERATORS[operator]!(operand, path, ctx);
  return { path: parsed, onlyOnInsert: operator === '$setOnInsert', update };
}

function checkIdentifiers({ path, parts }: UpdatePath, filters: ArrayFilters): void {
  for (const part of parts) {
    const identifier = identifierOf(part);
    const message = `No array filter found for identifier '${identifier}' in path '${path}'`;
    demand(!identifier || filters.has(identifier), 'BadValue', message);
  }
}

function identifiersIn(steps: readonly Step[]): Set<string> {
  return new Set(
    steps.flatMap(({ path }) => path.parts.map(identifierOf).filter((name) => name !== undefined)),
  );
}

/** Filters see the original document, so all paths are expanded before anything is written. */
function expandSteps(steps: readonly Step[], doc: Doc, filters: ArrayFilters, options: ApplyOptions): Step[] {
  const expanded = steps.flatMap((step) => {
    if (!step.path.dynamic) return [step];
    if (step.onlyOnInsert && !options.isInsert) return [];
    return expandPath(doc, step.path, filters, options.position).map((parts) => ({
      ...step,
      path: { path: parts.join('.'), parts, dynamic: false },
    }));
  });
  expanded.sort((a, b) => comparePaths(a.path.parts, b.path.parts));
  checkConflicts(expanded.map((step) => step.path));
  return expanded;
}

function applySteps(doc: Doc, steps: readonly Step[], { isInsert }: ApplyOptions): Doc {
  let current = doc;
  for (const { path, update, rename, onlyOnInsert } of steps) {
    if (onlyOnInsert && !isInsert) continue;
    if (rename) current = applyRename(current, doc, rename);
    else {
      const name = path.parts.at(-1)!;
      current = writePath(current, { doc, path: path.path, name, parts: path.parts, update: update! }) as Doc;
    }
  }
  return current;
}
