import type { Binary, Code, Decimal128, ObjectId, Timestamp } from 'bson';
import { compareNumbers, type Numeric } from './numbers.js';
import { TYPE, typeOf, type Doc } from './types.js';

/** The brackets of BSON's comparison order: values of different brackets compare by bracket alone. */
const BRACKETS: Record<number, number> = {
  [TYPE.minKey]: -1,
  [TYPE.undefined]: 2,
  [TYPE.missing]: 5,
  [TYPE.null]: 5,
  [TYPE.int]: 10,
  [TYPE.double]: 10,
  [TYPE.long]: 10,
  [TYPE.decimal]: 10,
  [TYPE.string]: 15,
  [TYPE.symbol]: 15,
  [TYPE.object]: 20,
  [TYPE.array]: 25,
  [TYPE.binData]: 30,
  [TYPE.objectId]: 35,
  [TYPE.bool]: 40,
  [TYPE.date]: 45,
  [TYPE.timestamp]: 47,
  [TYPE.regex]: 50,
  [TYPE.dbPointer]: 55,
  [TYPE.javascript]: 60,
  [TYPE.javascriptWithScope]: 65,
  [TYPE.maxKey]: 127,
};

/** The same by type number plus one, for speed. */
const BRACKET = Int16Array.from({ length: TYPE.maxKey + 2 }, (_, index) => BRACKETS[index - 1] ?? 0);

/** The bracket of a value; a range query matches only values of its operand's bracket. Missing counts as null. */
export function bracketOf(value: unknown): number {
  return BRACKET[typeOf(value) + 1]!;
}

/** BSON's order over all types; a missing value compares as null. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const kind = typeof a;
  if (kind === typeof b) {
    if (kind === 'number') return compareNumbers(a as number, b as number);
    if (kind === 'string') return compareStrings(a as string, b as string);
  }
  const bracket = bracketOf(a);
  const other = bracketOf(b);
  return bracket === other ? compareWithin(bracket, a, b) : bracket - other;
}

export function valuesEqual(a: unknown, b: unknown): boolean {
  return a === b || compareValues(a, b) === 0;
}

function compareWithin(bracket: number, a: unknown, b: unknown): number {
  switch (bracket) {
    case 10:
      return compareNumbers(a as Numeric, b as Numeric);
    case 15:
    case 60:
      return compareStrings(textOf(a), textOf(b));
    case 20:
      return compareDocuments(a as Doc, b as Doc);
    case 25:
      return compareArrays(a as unknown[], b as unknown[]);
    case 30:
      return compareBinaries(a, b);
    case 35:
      return compareObjectIds(a as ObjectId & PackedId, b as ObjectId & PackedId);
    case 40:
      return Number(a) - Number(b);
    case 45:
      return (a as Date).getTime() - (b as Date).getTime();
    case 47:
      return (a as Timestamp).compare(b as Timestamp);
    case 50:
      return compareRegexes(a, b);
    case 65:
      return (
        compareStrings(textOf(a), textOf(b)) ||
        compareDocuments((a as Code).scope as Doc, (b as Code).scope as Doc)
      );
    default:
      return 0;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { code?: string }).code ?? String(value));

/** Order by UTF-8 bytes, which is the order of code points; UTF-16 units differ from it at surrogates only. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right)
      return left >= 0xd800 && right >= 0xd800 ? liftSurrogate(left) - liftSurrogate(right) : left - right;
  }
  return a.length - b.length;
}

const liftSurrogate = (unit: number): number => (unit <= 0xdfff ? unit + 0x10000 : unit);

/** Field by field: bracket of the value, then name, then value; the shorter document is below. */
function compareDocuments(a: Doc, b: Doc): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const name = left[index]!;
    const other = right[index]!;
    const x = a[name];
    const y = b[other];
    const order = bracketOf(x) - bracketOf(y) || compareStrings(name, other) || compareValues(x, y);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareValues(a[index], b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Binary data: length, subtype, bytes. */
function compareBinaries(a: unknown, b: unknown): number {
  const left = bytesOf(a);
  const right = bytesOf(b);
  return left.length - right.length || subtypeOf(a) - subtypeOf(b) || compareBytes(left, right);
}

/** The bytes in use of a Binary, or of a plain byte array. */
export function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  const binary = value as Binary;
  return binary.buffer.subarray(0, binary.position);
}

/** The subtype of binary data; a plain byte array has the generic one, 0. */
export function subtypeOf(value: unknown): number {
  return value instanceof Uint8Array ? 0 : (value as Binary).sub_type;
}

/** How this version of `bson` holds an ObjectId: four numbers of 24 bits. Its `id` is a copy, made each time. */
interface PackedId {
  i0?: number;
  i1?: number;
  i2?: number;
  i3?: number;
}

function compareObjectIds(a: ObjectId & PackedId, b: ObjectId & PackedId): number {
  if (a.i0 === undefined || b.i0 === undefined) return compareBytes(a.id, b.id);
  return a.i0 - b.i0 || a.i1! - b.i1! || a.i2! - b.i2! || a.i3! - b.i3!;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let index = 0; index < a.length; index += 1) {
    const order = a[index]! - b[index]!;
    if (order !== 0) return order;
  }
  return 0;
}

/** Pattern and options of a regular expression of either class, options in BSON's letters. */
export function regexParts(value: unknown): { pattern: string; options: string } {
  if (value instanceof RegExp) return { pattern: value.source, options: value.flags.replace(/[gyudv]/g, '') };
  return value as { pattern: string; options: string };
}

function compareRegexes(a: unknown, b: unknown): number {
  const left = regexParts(a);
  const right = regexParts(b);
  return compareStrings(left.pattern, right.pattern) || compareStrings(left.options, right.options);
}

/** Whether two values are the same in storage: equal, of the same types, with the fields in the same order. */
export function identical(a: unknown, b: unknown): boolean {
  if (a === b) return a !== 0 || Object.is(a, b);
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  if (type === TYPE.object) return identicalDocuments(a as Doc, b as Doc);
  if (type === TYPE.array) {
    const other = b as unknown[];
    return (
      (a as unknown[]).length === other.length &&
      (a as unknown[]).every((item, index) => identical(item, other[index]))
    );
  }
  // Decimals of equal value may differ in storage (1.0 and 1.00).
  if (type === TYPE.decimal) return compareBytes((a as Decimal128).bytes, (b as Decimal128).bytes) === 0;
  if (type === TYPE.double && Object.is(Number(a), -0) !== Object.is(Number(b), -0)) return false;
  return compareValues(a, b) === 0;
}

function identicalDocuments(a: Doc, b: Doc): boolean {
  const names = Object.keys(a);
  const others = Object.keys(b);
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] && identical(a[name], b[name]))
  );
}
