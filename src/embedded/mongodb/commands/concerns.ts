import { MongoServerFault } from '../errors.js';
import { isDocument, typeNameOf, type Doc } from '../mql/values/types.js';
import { integerOf } from '../mql/values/numbers.js';

const LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
const IN_TRANSACTION = ['local', 'majority', 'snapshot'];

/**
 * Checks a `readConcern`. With one member that only ever shows committed work all levels read the same;
 * `snapshot` outside a transaction is not offered.
 * @throws MongoServerFault InvalidOptions, FailedToParse, TypeMismatch
 */
export function checkReadConcern(value: unknown, inTransaction: boolean, name: string): void {
  if (value === undefined || value === null) return;
  if (!isDocument(value)) {
    throw new MongoServerFault(
      'TypeMismatch',
      `"readConcern" had the wrong type. Expected object, found ${typeNameOf(value)}`,
    );
  }
  for (const field of Object.keys(value)) {
    if (!['level', 'afterClusterTime', 'atClusterTime', 'provenance'].includes(field)) {
      throw new MongoServerFault(40415, `BSON field 'readConcern.${field}' is an unknown field.`);
    }
  }
  const { level } = value;
  if (level === undefined) return;
  if (typeof level !== 'string' || !LEVELS.includes(level)) {
    throw new MongoServerFault(
      'FailedToParse',
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  }
  if (inTransaction && !IN_TRANSACTION.includes(level)) {
    throw new MongoServerFault(
      'InvalidOptions',
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    );
  }
  if (!inTransaction && level === 'snapshot') {
    throw new MongoServerFault(
      'InvalidOptions',
      `readConcern level 'snapshot' is not supported outside of a transaction by command '${name}'`,
    );
  }
}

/**
 * Checks a `writeConcern`; what the one member cannot satisfy is answered as `writeConcernError` beside the
 * result, which is returned here.
 * @throws MongoServerFault FailedToParse, TypeMismatch
 */
export function checkWriteConcern(value: unknown): Doc | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) {
    throw new MongoServerFault(
      'TypeMismatch',
      `BSON field 'writeConcern' is the wrong type '${typeNameOf(value)}', expected type 'object'`,
    );
  }
  for (const field of Object.keys(value)) {
    if (!['w', 'j', 'wtimeout', 'fsync', 'provenance'].includes(field)) {
      throw new MongoServerFault(40415, `BSON field 'writeConcern.${field}' is an unknown field.`);
    }
  }
  const { w } = value;
  if (w === undefined || w === 'majority') return undefined;
  if (typeof w === 'string') {
    return concernError(
      'UnknownReplWriteConcern',
      79,
      `No write concern mode named '${w}' found in replica set configuration`,
      value,
    );
  }
  const members = integerOf(w);
  if (members === undefined) throw new MongoServerFault('FailedToParse', 'w has to be a number or string');
  if (members < 0 || members > 50)
    throw new MongoServerFault('FailedToParse', 'w has to be a non-negative number and not greater than 50');
  return members > 1
    ? concernError('UnsatisfiableWriteConcern', 100, 'Not enough data-bearing nodes', value)
    : undefined;
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
  if (apiVersion === undefined) {
    if (apiStrict === undefined && apiDeprecationErrors === undefined) return;
    throw new MongoServerFault(
      'InvalidOptions',
      'Provided apiStrict or apiDeprecationErrors without passing apiVersion',
    );
  }
  if (apiVersion !== '1') throw new MongoServerFault('APIVersionError', 'API version must be "1"');
  if (apiStrict !== true) return;
  if (!API_VERSION_1.has(name)) {
    throw new MongoServerFault(
      'APIStrictError',
      `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
    );
  }
  const stages = Array.isArray(pipeline) ? pipeline.filter(isDocument).flatMap(Object.keys) : [];
  const outside = stages.find((stage) => OUTSIDE_API_STAGES.includes(stage));
  if (outside === undefined) return;
  throw new MongoServerFault(
    'APIStrictError',
    `stage ${outside} is not allowed with 'apiStrict: true' in API Version 1`,
  );
}
