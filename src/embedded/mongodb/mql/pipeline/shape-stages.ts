import { MongoServerFault } from '../../errors.js';
import { compileExpression } from '../expression/compile.js';
import { compileAddFields, compileProjectStage } from '../projection/compile-projection.js';
import { describe } from '../values/describe.js';
import { isDocument, typeNameOf, type Doc } from '../values/types.js';
import { mapping, type Stage, type StageCompiler } from './stage.js';

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

/** Errors of a specification are told with the name of the stage in front. */
function named<T>(stage: string, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof MongoServerFault)) throw error;
    throw new MongoServerFault(error.code, `Invalid ${stage} :: caused by :: ${error.message}`, {
      labels: error.labels,
      extra: error.extra,
    });
  }
}

/** `$project`: keeps, drops and computes fields. */
export const project: StageCompiler = (operand, { ctx }) => {
  if (!isDocument(operand)) throw fault(15969, '$project specification must be an object');
  return mapping(
    named('$project', () => {
      if (Object.keys(operand).length === 0)
        throw fault(51272, 'projection specification must have at least one field');
      return compileProjectStage(operand, ctx);
    }),
  );
};

/** `$addFields` and its alias `$set`. */
export const addFields =
  (stage: string): StageCompiler =>
  (operand, { ctx }) => {
    if (!isDocument(operand)) {
      throw fault(40272, `${stage} specification stage must be an object, got ${typeNameOf(operand)}`);
    }
    return mapping(
      named(stage, () => {
        if (Object.keys(operand).length === 0) return (doc: Doc) => doc;
        return compileAddFields(operand, ctx);
      }),
    );
  };

/** `$unset`: drops fields. */
export const unset: StageCompiler = (operand, { ctx }) => {
  const names: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (typeof operand !== 'string' && !Array.isArray(operand)) {
    throw fault(31002, '$unset specification must be a string or an array');
  }
  if (names.length === 0) {
    throw fault(31119, '$unset specification must be a string or an array with at least one field');
  }
  if (names.some((name) => typeof name !== 'string')) {
    throw fault(31120, '$unset specification must be a string or an array containing only string values');
  }
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return mapping(
    named('$unset', () => {
      if (repeated !== undefined) throw fault(31250, `Path collision at ${String(repeated)}`);
      return compileProjectStage(Object.fromEntries(names.map((name) => [name, false])), ctx);
    }),
  );
};

function replacing(label: string, expression: unknown, scope: Parameters<StageCompiler>[1]): Stage {
  const evaluate = compileExpression(expression, scope.ctx);
  return mapping((doc) => {
    const next = evaluate(doc);
    if (isDocument(next)) return next;
    throw fault(
      40228,
      `${label} must evaluate to an object, but resulting value was: ${describe(next)}. ` +
        `Type of resulting value: '${typeNameOf(next)}'. Input document: ${describe(doc)}`,
    );
  });
}

/** `$replaceRoot`: a document of the document takes its place. */
export const replaceRoot: StageCompiler = (operand, scope) => {
  if (!isDocument(operand)) {
    throw fault(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeNameOf(operand)}`,
    );
  }
  const stranger = Object.keys(operand).find((name) => name !== 'newRoot');
  if (stranger !== undefined)
    throw fault(40415, `BSON field '$replaceRoot.${stranger}' is an unknown field.`);
  if (!('newRoot' in operand)) throw fault(40231, 'no newRoot specified for the $replaceRoot stage');
  return replacing("'newRoot' expression ", operand['newRoot'], scope);
};

/** `$replaceWith`: the same, said shorter. */
export const replaceWith: StageCompiler = (operand, scope) =>
  replacing("'replacement document' ", operand, scope);
