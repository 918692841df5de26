import { demand, MongoServerFault } from '../errors.js';
import { compileMatch, valuesEqual, type Doc } from '../mql/index.js';
import { isDocument } from '../mql/values/types.js';
import { integerOf } from '../mql/values/numbers.js';
import { describe } from '../mql/values/describe.js';

/** An index as it is built: its specification as `listIndexes` shows it, and the parts ready for use. */
export interface IndexDefinition {
  readonly name: string;
  /** The specification as stored and listed: `v`, `key`, `name` and the options given. */
  readonly spec: Doc;
  readonly paths: readonly string[];
  readonly parts: readonly (readonly string[])[];
  readonly descending: readonly boolean[];
  /** The top-level fields that decide the keys; undefined when the filter may read any. */
  readonly fields: readonly string[] | undefined;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly hidden: boolean;
  readonly partialFilter?: Doc;
  /** Whether a document belongs into the partial index. */
  readonly covers?: (doc: Doc) => boolean;
  readonly expireAfterSeconds?: number;
}

export const ID_INDEX: IndexDefinition = compileIndex({ v: 2, key: { _id: 1 }, name: '_id_' });

const KNOWN_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'hidden',
  'expireAfterSeconds',
  'partialFilterExpression',
  'ns',
]);
const REFUSED_OPTIONS = new Set([
  'collation',
  'storageEngine',
  'wildcardProjection',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'clustered',
  'prepareUnique',
  'dropDups',
]);

/**
 * Checks one specification of `createIndexes` and fills in what mongod fills in.
 * @throws MongoServerFault CannotCreateIndex, InvalidIndexSpecificationOption, FailedToParse, TypeMismatch, BadValue
 */
export function parseIndexSpec(given: unknown): IndexDefinition {
  demand(isDocument(given), 'TypeMismatch', "The elements of the 'indexes' array must be objects");
  const { key, name } = given;
  const required = 'field is a required property of an index specification';
  demand(isDocument(key), 'FailedToParse', `The 'key' ${required}`);
  checkKey(key);
  demand(name !== undefined, 'FailedToParse', `The 'name' ${required}`);
  demand(typeof name === 'string', 'TypeMismatch', "The field 'name' must be a string");
  demand(name !== '' && name !== '*', 'BadValue', `The index name '${name}' is not valid.`);
  const isId = Object.keys(key).length === 1 && '_id' in key;
  for (const option of Object.keys(given)) checkOption(option, given, isId);
  return compileIndex(normaliseSpec(given, key, name));
}

/** Directions keep their numbers, `v` and `ns` are ours, and false or default options are not stored. */
function normaliseSpec(given: Doc, key: Doc, name: string): Doc {
  const spec: Doc = { v: 2, key, name };
  for (const [option, value] of Object.entries(given)) {
    if (['v', 'key', 'name', 'ns', 'background'].includes(option)) continue;
    const flag = ['hidden', 'unique', 'sparse'].includes(option);
    if (!flag || truthy(value)) spec[option] = flag ? true : value;
  }
  return spec;
}

const truthy = (value: unknown): boolean => value === true || (value !== false && integerOf(value) !== 0);

function check(condition: unknown, message: string): asserts condition {
  demand(condition, 'CannotCreateIndex', message);
}

function checkKey(key: Doc): void {
  const paths = Object.keys(key);
  check(paths.length > 0, 'Index keys cannot be an empty object');
  check(paths.length <= 32, 'too many fields in the key pattern: the limit is 32');
  for (const path of paths) {
    const direction = key[path];
    check(typeof direction !== 'string', `Unknown or unsupported index plugin '${String(direction)}'`);
    const numeric = typeof direction === 'number' || typeof direction === 'object';
    check(numeric, 'Values in v:2 index key pattern must be numbers or strings');
    const number = Number(direction);
    check(!Number.isNaN(number) && number !== 0, 'Values in the index key pattern cannot be 0 or NaN.');
    const parts = path.split('.');
    check(!parts.includes(''), 'Index keys cannot contain an empty field.');
    check(!parts.includes('$**'), 'wildcard indexes are not supported');
    const dollar = parts.some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part));
    check(!dollar, "Index key contains an illegal field name: field name starts with '$'.");
  }
}

function checkOption(option: string, given: Doc, isId: boolean): void {
  const code = 'InvalidIndexSpecificationOption';
  const why = REFUSED_OPTIONS.has(option) ? 'is not supported' : 'is not valid for an index specification';
  const unknown = (): string => `The field '${option}' ${why}. Specification: ${describe(given)}`;
  demand(KNOWN_OPTIONS.has(option), code, unknown);
  const value = given[option];
  const version = option !== 'v' || integerOf(value) === 2 || integerOf(value) === 1;
  check(version, 'Invalid index specification; index version v must be 1 or 2');
  if (isId && ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'].includes(option)) {
    const harmless = option === 'unique' && truthy(value);
    demand(harmless, code, `The field '${option}' is not valid for an _id index specification.`);
    return;
  }
  if (option === 'expireAfterSeconds') checkExpiry(value, given['key'] as Doc);
  if (option === 'partialFilterExpression') checkPartialFilter(value, given);
  if (!['unique', 'sparse', 'hidden', 'background'].includes(option)) return;
  const flag = typeof value === 'boolean' || integerOf(value) !== undefined;
  const message = `The field '${option}' has value ${String(value)}, which is not convertible to bool`;
  demand(flag, 'TypeMismatch', message);
}

function checkExpiry(value: unknown, key: Doc): void {
  const option = "TTL index 'expireAfterSeconds' option must be";
  const seconds = typeof value === 'number' || typeof value === 'object' ? Number(value) : Number.NaN;
  check(!Number.isNaN(seconds), `${option} numeric`);
  const inRange = seconds >= 0 && seconds <= 2147483647;
  check(inRange, `${option} within an acceptable range, try a different number than ${seconds}`);
  const single = Object.keys(key).length === 1;
  check(single, 'TTL indexes are single-field indexes, compound indexes do not support TTL.');
}

const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

function checkPartialFilter(value: unknown, given: Doc): void {
  check(isDocument(value), '"partialFilterExpression" for an index must be a document');
  const sparse = given['sparse'] !== undefined && truthy(given['sparse']);
  check(!sparse, 'cannot mix "partialFilterExpression" and "sparse" options');
  checkPartialConditions(value);
}

function checkPartialConditions(filter: Doc): void {
  const refuse = (what: string): never => {
    throw new MongoServerFault('CannotCreateIndex', `Expression not supported in partial index: ${what}`);
  };
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || path === '$or') {
      for (const branch of condition as Doc[]) checkPartialConditions(branch);
    } else if (path.startsWith('$')) refuse(path);
    else if (isDocument(condition) && Object.keys(condition)[0]?.startsWith('$')) {
      for (const [operator, operand] of Object.entries(condition)) {
        if (!PARTIAL_OPERATORS.has(operator)) refuse(operator);
        if (operator === '$exists' && operand === false) refuse('$exists: false');
      }
    }
  }
}

/** The parts of a specification that was checked before (when it was created). */
export function compileIndex(spec: Doc): IndexDefinition {
  const key = spec['key'] as Doc;
  const paths = Object.keys(key);
  const partialFilter = spec['partialFilterExpression'] as Doc | undefined;
  const matcher = partialFilter && compileMatch(partialFilter, { now: new Date(0) });
  return {
    name: spec['name'] as string,
    spec,
    paths,
    parts: paths.map((path) => path.split('.')),
    descending: paths.map((path) => Number(key[path]) < 0),
    fields: fieldsRead([...paths, ...Object.keys(partialFilter ?? {})]),
    unique: spec['unique'] === true || spec['name'] === '_id_',
    sparse: spec['sparse'] === true,
    hidden: spec['hidden'] === true,
    ...(matcher ? { partialFilter, covers: (doc: Doc) => matcher.matches(doc) } : {}),
    ...(spec['expireAfterSeconds'] === undefined
      ? {}
      : { expireAfterSeconds: Number(spec['expireAfterSeconds']) }),
  };
}

function fieldsRead(paths: readonly string[]): readonly string[] | undefined {
  // Of a filter's `$and` or `$or`.
  if (paths.some((path) => path.startsWith('$'))) return undefined;
  return [...new Set(paths.map((path) => path.split('.')[0]!))];
}

const sameOption = (a: IndexDefinition, b: IndexDefinition, option: string): boolean =>
  valuesEqual(a.spec[option] ?? null, b.spec[option] ?? null);

/** The options that, with the key, make an index another one; all else is only a setting of it. */
const IDENTITY = ['key', 'partialFilterExpression', 'unique', 'sparse'];

/**
 * Whether a new index is one that is there already; false when it stands apart from it.
 * @throws MongoServerFault IndexOptionsConflict (85), IndexKeySpecsConflict (86)
 */
export function isSameIndex(existing: IndexDefinition, wanted: IndexDefinition): boolean {
  const isEquivalent = IDENTITY.every((option) => sameOption(existing, wanted, option));
  const sameName = existing.name === wanted.name;
  if (!isEquivalent && !sameName) return false;
  const sameSettings = sameOption(existing, wanted, 'expireAfterSeconds');
  if (isEquivalent && sameName && sameSettings) return true;
  const both = `Requested index: ${describe(wanted.spec)}, existing index: ${describe(existing.spec)}`;
  const name =
    'An existing index has the same name as the requested index. When index names are not specified, they are ' +
    'auto generated and can cause conflicts. Please refer to our documentation.';
  demand(isEquivalent, 'IndexKeySpecsConflict', `${name} ${both}`);
  const other = `Index already exists with a different name: ${existing.name}`;
  demand(!sameSettings, 'IndexOptionsConflict', other);
  const how = sameName ? 'the same name but different options' : 'a different name and options';
  const message = `An equivalent index already exists with ${how}. ${both}`;
  throw new MongoServerFault('IndexOptionsConflict', message);
}
