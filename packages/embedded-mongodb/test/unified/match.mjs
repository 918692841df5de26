import { BSON } from 'mongodb';

const { EJSON } = BSON;

/** A mismatch between the expected and the actual result. */
export class Mismatch extends Error {}

/**
 * Checks `actual` against `expected` by the rules of the unified test format: at the root, and in documents
 * marked as root, extra fields are fine; elsewhere documents must have the same fields; numbers compare by value.
 */
export function expectMatch(expected, given, entities, { root = true, path = '' } = {}) {
  // The driver keeps the order of sort and index keys in maps.
  const actual = given instanceof Map ? Object.fromEntries(given) : given;
  if (isSpecial(expected)) {
    matchSpecial(expected, actual, entities, path, root);
    return;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) fail(expected, actual, path);
    if (expected.length !== actual.length) fail(expected, actual, path, 'another length');
    // A root-level array holds root-level documents (as the result of `find` does).
    expected.forEach((entry, i) => expectMatch(entry, actual[i], entities, { root, path: `${path}[${i}]` }));
    return;
  }
  if (isDocument(expected)) {
    if (!isDocument(actual)) fail(expected, actual, path);
    matchDocument(expected, actual, entities, root, path);
    return;
  }
  if (!sameScalar(expected, actual)) fail(expected, actual, path);
}

function matchDocument(expected, actual, entities, root, path) {
  for (const [key, value] of Object.entries(expected)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (isSpecial(value))
      matchSpecial(value, actual[key], entities, at, false, key in actual && actual[key] !== undefined);
    else if (!(key in actual)) fail(value, undefined, at, 'missing');
    else expectMatch(value, actual[key], entities, { root: false, path: at });
  }
  if (root) return;
  for (const key of Object.keys(actual)) {
    if (DRIVER_ADDITIONS.has(`${path}.${key}`)) continue;
    if (!(key in expected) && actual[key] !== undefined)
      fail(undefined, actual[key], `${path}.${key}`, 'unexpected field');
  }
}

/** The driver sends commits and aborts with a time limit of its own, which the tests do not expect. */
const DRIVER_ADDITIONS = new Set(['commandStartedEvent.command.writeConcern.wtimeout']);

const SPECIAL = {
  $$exists(wanted, actual, { path, present }) {
    if (wanted !== present) fail(wanted ? 'present' : 'absent', actual, path);
  },
  $$type(types, actual, { path }) {
    const names = Array.isArray(types) ? types : [types];
    if (!names.some((name) => hasType(name, actual))) fail(`type ${names.join(' or ')}`, actual, path);
  },
  $$unsetOrMatches(expected, actual, { entities, path, root, present }) {
    if (present && actual !== undefined && actual !== null)
      expectMatch(expected, actual, entities, { root, path });
  },
  $$matchesEntity(id, actual, { entities, path, root }) {
    expectMatch(entities.get(id), actual, entities, { root, path });
  },
  $$matchesHexBytes(hex, actual, { path }) {
    if (Buffer.from(actual ?? []).toString('hex') !== hex.toLowerCase()) fail(hex, actual, path);
  },
  $$sessionLsid(id, actual, { entities, path }) {
    expectMatch(entities.get(id).id, actual, entities, { root: false, path });
  },
  $$matchAsDocument(expected, actual, { entities, path }) {
    expectMatch(expected, EJSON.parse(actual, { relaxed: true }), entities, { root: false, path });
  },
  $$matchAsRoot(expected, actual, { entities, path }) {
    expectMatch(expected, actual, entities, { root: true, path });
  },
  $$lte(bound, actual, { path }) {
    if (!(Number(actual) <= Number(bound))) fail(`at most ${bound}`, actual, path);
  },
};

function matchSpecial(expected, actual, entities, path, root, present = actual !== undefined) {
  const [operator] = Object.keys(expected);
  SPECIAL[operator](expected[operator], actual, { entities, path, root, present });
}

function isSpecial(value) {
  return isDocument(value) && Object.keys(value).length === 1 && Object.keys(value)[0] in SPECIAL;
}

export function isDocument(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return (
    !('_bsontype' in value) &&
    !(value instanceof Date) &&
    !(value instanceof RegExp) &&
    !Buffer.isBuffer(value)
  );
}

const isBson = (value, ...types) => types.includes(value?._bsontype);

const isIntegral = (value) =>
  isBson(value, 'Int32', 'Long') || typeof value === 'bigint' || Number.isInteger(value);

const TYPE_TESTS = {
  double: (value) => isBson(value, 'Double') || typeof value === 'number',
  string: (value) => typeof value === 'string',
  object: isDocument,
  array: Array.isArray,
  binData: (value) => isBson(value, 'Binary') || value instanceof Uint8Array,
  objectId: (value) => isBson(value, 'ObjectId'),
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  null: (value) => value === null,
  regex: (value) => value instanceof RegExp || isBson(value, 'BSONRegExp'),
  int: (value) => isBson(value, 'Int32') || Number.isInteger(value),
  long: isIntegral,
  timestamp: (value) => isBson(value, 'Timestamp'),
  decimal: (value) => isBson(value, 'Decimal128'),
  number: (value) => isIntegral(value) || TYPE_TESTS.double(value) || TYPE_TESTS.decimal(value),
};

function hasType(name, value) {
  const test = TYPE_TESTS[name];
  if (test === undefined) throw new Error(`unknown type name ${name}`);
  return test(value);
}

function sameScalar(expected, actual) {
  if (expected === actual) return true;
  if (TYPE_TESTS.number(expected) && TYPE_TESTS.number(actual))
    return String(expected) === String(actual) || Number(expected) === Number(actual);
  if (expected === null || expected === undefined || actual === null || actual === undefined) return false;
  if (typeof expected !== 'object' || typeof actual !== 'object') return false;
  return (
    EJSON.stringify({ v: expected }, { relaxed: false }) ===
    EJSON.stringify({ v: actual }, { relaxed: false })
  );
}

function fail(expected, actual, path, why = 'mismatch') {
  throw new Mismatch(`${why} at ${path || 'the root'}: expected ${show(expected)}, got ${show(actual)}`);
}

function show(value) {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return value;
  try {
    return EJSON.stringify(value).slice(0, 600);
  } catch {
    return String(value);
  }
}
