import { demand, MongoServerFault } from '../../errors.js';
import { compileExpression } from '../expression/compile.js';
import { compileAddFields, compileProjectStage } from '../projection/compile-projection.js';
import { describe } from '../values/describe.js';
import { needDocument } from '../values/need.js';
import { isDocument, typeNameOf, type Doc } from '../values/types.js';
import { mapping, type PipelineScope, type Stage, type StageCompiler } from './stage.js';

/** A stage that maps each document to one. Errors in its specification are prefixed with its name. */
function shaping(stage: string, compile: () => (doc: Doc) => Doc): Stage {
  try {
    return mapping(compile());
  } catch (error) {
    if (!(error instanceof MongoServerFault)) throw error;
    const { code, message, labels, extra } = error;
    throw new MongoServerFault(code, `Invalid ${stage} :: caused by :: ${message}`, { labels, extra });
  }
}

/** `$project`: keeps, drops and computes fields. */
export const project: StageCompiler = (operand, { ctx }) => {
  demand(isDocument(operand), 15969, '$project specification must be an object');
  return shaping('$project', () => {
    demand(Object.keys(operand).length > 0, 51272, 'projection specification must have at least one field');
    return compileProjectStage(operand, ctx);
  });
};

/** `$addFields` and its alias `$set`. */
export const addFields =
  (stage: string): StageCompiler =>
  (operand, { ctx }) => {
    needDocument(operand, 40272, `${stage} specification stage must be an object, got `);
    return shaping(stage, () => compileAddFields(operand, ctx));
  };

/** `$unset`: drops fields. */
export const unset: StageCompiler = (operand, { ctx }) => {
  const names: unknown[] = Array.isArray(operand) ? operand : [operand];
  const form = '$unset specification must be a string or an array';
  demand(typeof operand === 'string' || Array.isArray(operand), 31002, form);
  demand(names.length > 0, 31119, `${form} with at least one field`);
  const strings = names.every((name) => typeof name === 'string');
  demand(strings, 31120, `${form} containing only string values`);
  return shaping('$unset', () => {
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    demand(repeated === undefined, 31250, `Path collision at ${String(repeated)}`);
    return compileProjectStage(Object.fromEntries(names.map((name) => [name, false])), ctx);
  });
};

function replacing(label: string, expression: unknown, { ctx }: PipelineScope): Stage {
  const evaluate = compileExpression(expression, ctx);
  return mapping((doc) => {
    const next = evaluate(doc);
    if (isDocument(next)) return next;
    const found = `resulting value was: ${describe(next)}. Type of resulting value: '${typeNameOf(next)}'`;
    const message = `${label} must evaluate to an object, but ${found}. Input document: ${describe(doc)}`;
    throw new MongoServerFault(40228, message);
  });
}

/** `$replaceRoot`: replaces the document by one of its embedded documents. */
export const replaceRoot: StageCompiler = (operand, scope) => {
  needDocument(operand, 40229, 'expected an object as specification for $replaceRoot stage, got ');
  const stranger = Object.keys(operand).find((name) => name !== 'newRoot');
  demand(stranger === undefined, 40415, `BSON field '$replaceRoot.${stranger}' is an unknown field.`);
  demand('newRoot' in operand, 40231, 'no newRoot specified for the $replaceRoot stage');
  return replacing("'newRoot' expression ", operand['newRoot'], scope);
};

/** `$replaceWith`: short form of `$replaceRoot`. */
export const replaceWith: StageCompiler = (operand, scope) =>
  replacing("'replacement document' ", operand, scope);
