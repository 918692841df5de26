import type { Code, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';

/** A document: a plain object in the value representation described in `../index.ts`. Never mutated. */
export type Doc = Record<string, unknown>;

/** BSON's type numbers, as `$type` takes them; `missing` is the absence of a value. */
export const TYPE = {
  missing: 0,
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

export type TypeName = keyof typeof TYPE;

const NAMES = new Map<number, TypeName>(
  (Object.entries(TYPE) as Array<[TypeName, number]>).map(([name, code]) => [code, name]),
);

/**
 * The index and sort key of an empty array. It sorts below null, like mongod's `undefined` key,
 * so that `{ a: [] }` neither equals nor collides with `{ a: null }`.
 */
export const EMPTY_ARRAY_KEY = Object.freeze(new (class EmptyArrayKey {})());

/** The type number of a value; a missing value is `TYPE.missing`. */
export function typeOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return TYPE.string;
    case 'number':
      return (value | 0) === value && !Object.is(value, -0) ? TYPE.int : TYPE.double;
    case 'boolean':
      return TYPE.bool;
    case 'undefined':
      return TYPE.missing;
    case 'bigint':
      return TYPE.long;
    case 'object':
      return value === null ? TYPE.null : typeOfObject(value);
    default:
      return TYPE.missing;
  }
}

const BSON_TYPES: Record<string, number> = {
  Double: TYPE.double,
  Int32: TYPE.int,
  Long: TYPE.long,
  Decimal128: TYPE.decimal,
  ObjectId: TYPE.objectId,
  Timestamp: TYPE.timestamp,
  Binary: TYPE.binData,
  BSONRegExp: TYPE.regex,
  BSONSymbol: TYPE.symbol,
  MinKey: TYPE.minKey,
  MaxKey: TYPE.maxKey,
  DBRef: TYPE.object,
};

function typeOfObject(value: object): number {
  if (Array.isArray(value)) return TYPE.array;
  // The prototype, not `_bsontype`, decides: a stored document may have a field of that name.
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === Object.prototype || prototype === null) return TYPE.object;
  if (value instanceof Date) return TYPE.date;
  if (value === EMPTY_ARRAY_KEY) return TYPE.undefined;
  const bsonType = (value as { _bsontype?: string })._bsontype;
  if (bsonType === 'Code') return (value as Code).scope ? TYPE.javascriptWithScope : TYPE.javascript;
  if (bsonType !== undefined) return BSON_TYPES[bsonType] ?? TYPE.object;
  if (value instanceof RegExp) return TYPE.regex;
  if (value instanceof Uint8Array) return TYPE.binData;
  return TYPE.object;
}

/** The name of a value's type, as `$type` in an expression returns it ("missing" for no value). */
export function typeNameOf(value: unknown): TypeName {
  return NAMES.get(typeOf(value)) ?? 'object';
}

/** The type name of a type number; undefined for a number that is no type. */
export function typeNameByCode(code: number): TypeName | undefined {
  return code === 0 ? undefined : NAMES.get(code);
}

export function isDocument(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && typeOfObject(value) === TYPE.object;
}

export function isNumber(value: unknown): value is number | Double | Long | Decimal128 {
  if (typeof value === 'number') return true;
  if (typeof value !== 'object' || value === null) return false;
  const type = typeOfObject(value);
  return type === TYPE.double || type === TYPE.long || type === TYPE.decimal || type === TYPE.int;
}

export function isRegex(value: unknown): value is RegExp | { pattern: string; options: string } {
  return typeof value === 'object' && value !== null && typeOfObject(value) === TYPE.regex;
}

/** Null, or no value at all: what mongod's expressions call nullish. */
export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/**
 * A field of a document, or undefined. Names inherited from `Object.prototype` are not fields:
 * a stored value is never a function, and `__proto__` counts only when it is the document's own.
 */
export function fieldOf(doc: Doc, name: string): unknown {
  const value = doc[name];
  if (typeof value === 'function') return undefined;
  if (name === '__proto__') return Object.hasOwn(doc, name) ? value : undefined;
  return value;
}

/** Sets a field of a document under construction; a field named `__proto__` stays a plain field. */
export function putField(target: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  } else target[name] = value;
}

export type { Decimal128, Double, Long, ObjectId, Timestamp };
