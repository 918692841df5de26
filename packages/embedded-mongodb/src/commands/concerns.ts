import { demand } from '../errors.js';
import { isDocument, typeNameOf, type Doc } from '../mql/values/types.js';
import { needDocument } from '../mql/values/need.js';
import { integerOf } from '../mql/values/numbers.js';

const LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
const IN_TRANSACTION = ['local', 'majority', 'snapshot'];

/**
 * Checks a `readConcern`. All levels read the same, because the one member only shows committed data;
 * `snapshot` outside a transaction is refused.
 * @throws MongoServerFault InvalidOptions, FailedToParse, TypeMismatch
 */
export function checkReadConcern(value: unknown, inTransaction: boolean, name: string): void {
  if (value === undefined || value === null) return;
  needDocument(value, 'TypeMismatch', '"readConcern" had the wrong type. Expected object, found ');
  checkFields('readConcern', value, ['level', 'afterClusterTime', 'atClusterTime', 'provenance']);
  const { level } = value;
  if (level === undefined) return;
  const known = typeof level === 'string' && LEVELS.includes(level);
  const unknown = `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`;
  demand(known, 'FailedToParse', unknown);
  const levels =
    "must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction";
  const inside = !inTransaction || IN_TRANSACTION.includes(level);
  demand(inside, 'InvalidOptions', `The readConcern level ${levels}`);
  const outside = `is not supported outside of a transaction by command '${name}'`;
  const possible = inTransaction || level !== 'snapshot';
  demand(possible, 'InvalidOptions', `readConcern level 'snapshot' ${outside}`);
}

function checkFields(concern: string, value: Doc, known: readonly string[]): void {
  for (const field of Object.keys(value)) {
    demand(known.includes(field), 40415, `BSON field '${concern}.${field}' is an unknown field.`);
  }
}

/**
 * Checks a `writeConcern`; returns the `writeConcernError` to add to the
 * reply when the one member cannot satisfy it.
 * @throws MongoServerFault FailedToParse, TypeMismatch
 */
export function checkWriteConcern(value: unknown): Doc | undefined {
  if (value === undefined || value === null) return undefined;
  const type = (): string =>
    `BSON field 'writeConcern' is the wrong type '${typeNameOf(value)}', expected type 'object'`;
  demand(isDocument(value), 'TypeMismatch', type);
  checkFields('writeConcern', value, ['w', 'j', 'wtimeout', 'fsync', 'provenance']);
  const { w } = value;
  if (w === undefined || w === 'majority') return undefined;
  if (typeof w === 'string') {
    const message = `No write concern mode named '${w}' found in replica set configuration`;
    return concernError('UnknownReplWriteConcern', 79, message, value);
  }
  const members = integerOf(w);
  demand(members !== undefined, 'FailedToParse', 'w has to be a number or string');
  const few = members >= 0 && members <= 50;
  demand(few, 'FailedToParse', 'w has to be a non-negative number and not greater than 50');
  if (members <= 1) return undefined;
  return concernError('UnsatisfiableWriteConcern', 100, 'Not enough data-bearing nodes', value);
}

function concernError(codeName: string, code: number, errmsg: string, writeConcern: Doc): Doc {
  return {
    code,
    codeName,
    errmsg,
    errInfo: { writeConcern: { ...writeConcern, provenance: 'clientSupplied' } },
  };
}

/** The commands of stable API version 1. */
const API_VERSION_1 = new Set([
  'abortTransaction',
  'aggregate',
  'collMod',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'saslContinue',
  'saslStart',
  'update',
]);
const OUTSIDE_API_STAGES = ['$listLocalSessions', '$collStats', '$indexStats', '$documents'];

/**
 * Checks the declaration of a stable API version.
 * @throws MongoServerFault APIVersionError, APIStrictError, InvalidOptions
 */
export function checkApiVersion(
  { apiVersion, apiStrict, apiDeprecationErrors, pipeline }: Doc,
  name: string,
): void {
  const declared = apiStrict !== undefined || apiDeprecationErrors !== undefined;
  const missing = 'Provided apiStrict or apiDeprecationErrors without passing apiVersion';
  demand(apiVersion !== undefined || !declared, 'InvalidOptions', missing);
  if (apiVersion === undefined) return;
  demand(apiVersion === '1', 'APIVersionError', 'API version must be "1"');
  if (apiStrict !== true) return;
  const command = `Provided apiStrict:true, but the command ${name} is not in API Version 1`;
  demand(API_VERSION_1.has(name), 'APIStrictError', command);
  const stages = Array.isArray(pipeline) ? pipeline.filter(isDocument).flatMap(Object.keys) : [];
  const outside = stages.find((stage) => OUTSIDE_API_STAGES.includes(stage));
  const stage = `stage ${outside} is not allowed with 'apiStrict: true' in API Version 1`;
  demand(outside === undefined, 'APIStrictError', stage);
}
