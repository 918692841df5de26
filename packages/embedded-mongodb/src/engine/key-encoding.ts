import type { Code, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import {
  decodeDecimal,
  exactDecimalOfDouble,
  compareDecimals,
  decimalToDouble,
} from '../mql/values/decimal.js';
import { bytesOf, regexParts, subtypeOf } from '../mql/values/compare.js';
import { longToBigInt } from '../mql/values/numbers.js';
import { TYPE, typeOf, type Doc } from '../mql/values/types.js';

/**
 * Index keys as strings of one-byte characters whose plain order is BSON's order of the values.
 * Trees then compare with `<`, equal values have equal keys whatever their number type, and a key is a Map key.
 *
 * A component is a type byte and a body; no component is a prefix of another, so that a compound key is simply
 * its components one after the other, and a descending component is the same bytes flipped.
 */
export const KEY_TYPE = {
  minKey: 0x10,
  emptyArray: 0x14,
  null: 0x18,
  number: 0x20,
  string: 0x28,
  object: 0x30,
  array: 0x38,
  binary: 0x40,
  objectId: 0x48,
  bool: 0x50,
  date: 0x58,
  timestamp: 0x60,
  regex: 0x68,
  dbPointer: 0x70,
  code: 0x78,
  codeWithScope: 0x80,
  maxKey: 0xf0,
} as const;

/** Sorts after every continuation of a key: no component begins with this byte. */
export const AFTER = '\xff';

const KEY_TYPES: Record<number, number> = {
  [TYPE.minKey]: KEY_TYPE.minKey,
  [TYPE.undefined]: KEY_TYPE.emptyArray,
  [TYPE.missing]: KEY_TYPE.null,
  [TYPE.null]: KEY_TYPE.null,
  [TYPE.int]: KEY_TYPE.number,
  [TYPE.double]: KEY_TYPE.number,
  [TYPE.long]: KEY_TYPE.number,
  [TYPE.decimal]: KEY_TYPE.number,
  [TYPE.string]: KEY_TYPE.string,
  [TYPE.symbol]: KEY_TYPE.string,
  [TYPE.object]: KEY_TYPE.object,
  [TYPE.array]: KEY_TYPE.array,
  [TYPE.binData]: KEY_TYPE.binary,
  [TYPE.objectId]: KEY_TYPE.objectId,
  [TYPE.bool]: KEY_TYPE.bool,
  [TYPE.date]: KEY_TYPE.date,
  [TYPE.timestamp]: KEY_TYPE.timestamp,
  [TYPE.regex]: KEY_TYPE.regex,
  [TYPE.dbPointer]: KEY_TYPE.dbPointer,
  [TYPE.javascript]: KEY_TYPE.code,
  [TYPE.javascriptWithScope]: KEY_TYPE.codeWithScope,
  [TYPE.maxKey]: KEY_TYPE.maxKey,
};

/** The type byte of a value; values compare within it and are found by ranges within it only. */
export function keyTypeOf(value: unknown): number {
  return KEY_TYPES[typeOf(value)]!;
}

let scratch = Buffer.allocUnsafe(4096);
let length = 0;

/** The key of one value. */
export function encodeKey(value: unknown): string {
  length = 0;
  writeValue(value);
  return scratch.toString('latin1', 0, length);
}

/** The key of a compound: one value per field, `descending` fields flipped. */
export function encodeCompoundKey(values: readonly unknown[], descending: readonly boolean[]): string {
  length = 0;
  for (let index = 0; index < values.length; index += 1) {
    const start = length;
    writeValue(values[index]);
    if (descending[index]) for (let at = start; at < length; at += 1) scratch[at] = 255 - scratch[at]!;
  }
  return scratch.toString('latin1', 0, length);
}

/** The key of a descending field from that of an ascending one, and back. */
export function flipKey(key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 255 - bytes[at]!;
  return bytes.toString('latin1', 0, bytes.length);
}

const RECORD_SUFFIX_LENGTH = 6;

/**
 * The key followed by the record's number in bytes that order as the numbers do; makes the keys of an index that is not
 * unique distinct. In one piece: a concatenation would keep 32 bytes more for every key.
 */
export function withRecordSuffix(key: string, record: number): string {
  length = 0;
  reserve(key.length + RECORD_SUFFIX_LENGTH);
  length = scratch.write(key, 0, 'latin1');
  length = scratch.writeUIntBE(record, length, RECORD_SUFFIX_LENGTH);
  return scratch.toString('latin1', 0, length);
}

function reserve(size: number): void {
  if (length + size <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + size));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
}

function writeByte(byte: number): void {
  reserve(1);
  scratch[length++] = byte;
}

function writeValue(value: unknown): void {
  if (typeof value === 'string') {
    writeByte(KEY_TYPE.string);
    return writeText(value);
  }
  const type = keyTypeOf(value);
  writeByte(type);
  switch (type) {
    case KEY_TYPE.number:
      return writeNumber(value as number | Double | Long | Decimal128);
    case KEY_TYPE.string:
    case KEY_TYPE.code:
      return writeText(textOf(value));
    case KEY_TYPE.object:
      return writeObject(value as Doc);
    case KEY_TYPE.array:
      for (const element of value as unknown[]) writeValue(element);
      return writeByte(0);
    case KEY_TYPE.binary:
      return writeBinary(value);
    case KEY_TYPE.objectId:
      return writeBytes((value as ObjectId).id);
    case KEY_TYPE.bool:
      return writeByte(value ? 1 : 0);
    case KEY_TYPE.date:
      return writeDouble((value as Date).getTime());
    case KEY_TYPE.timestamp:
      reserve(8);
      length = scratch.writeUInt32BE((value as Timestamp).high >>> 0, length);
      length = scratch.writeUInt32BE((value as Timestamp).low >>> 0, length);
      return undefined;
    case KEY_TYPE.regex:
      writeText(regexParts(value).pattern);
      return writeText(regexParts(value).options);
    case KEY_TYPE.codeWithScope:
      writeText(textOf(value));
      return writeObject((value as Code).scope as Doc);
    default:
      return undefined;
  }
}

const textOf = (value: unknown): string => (value as { code?: string }).code ?? String(value);

/** UTF-8, whose byte order is the order of code points, and a zero as end; bytes 0 and 1 inside become 1 1 and 1 2. */
function writeText(text: string): void {
  reserve(text.length * 3 + 1);
  if (!text.includes('\0') && !text.includes('\x01')) length += scratch.write(text, length, 'utf8');
  else {
    for (const byte of Buffer.from(text)) {
      if (byte < 2) writeByte(1);
      writeByte(byte < 2 ? byte + 1 : byte);
    }
  }
  writeByte(0);
}

function writeObject(doc: Doc): void {
  for (const name of Object.keys(doc)) {
    const value = doc[name];
    writeByte(keyTypeOf(value));
    writeText(name);
    writeValue(value);
  }
  writeByte(0);
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, length);
  length += bytes.length;
}

/** Binary data orders by length, subtype, bytes. */
function writeBinary(value: unknown): void {
  const bytes = bytesOf(value);
  reserve(5);
  length = scratch.writeUInt32BE(bytes.length, length);
  scratch[length++] = subtypeOf(value);
  writeBytes(bytes);
}

/**
 * The largest double that is not above the number, then 0 when it is that double, else 1 and the exact digits:
 * so int, long, double and decimal are ordered exactly among each other.
 */
function writeNumber(value: number | Double | Long | Decimal128): void {
  if (typeof value === 'number') {
    writeDouble(value);
    return writeByte(0);
  }
  const type = typeOf(value);
  if (type === TYPE.decimal) return writeDecimal(value as Decimal128);
  if (type === TYPE.long) {
    const exact = longToBigInt(value as Long);
    let floor = Number(exact);
    if (BigInt(floor) > exact) floor = previousDouble(floor);
    writeDouble(floor);
    return BigInt(floor) === exact ? writeByte(0) : writeDigits(exact, 0);
  }
  writeDouble(value.valueOf() as number);
  return writeByte(0);
}

function writeDecimal(value: Decimal128): void {
  const decimal = decodeDecimal(value);
  let floor = decimalToDouble(decimal);
  if (decimal.special) {
    writeDouble(floor);
    return writeByte(0);
  }
  // A decimal beyond the doubles lies between the largest double and infinity, not at infinity.
  if (!Number.isFinite(floor)) floor = floor > 0 ? Number.MAX_VALUE : floor;
  let order = Number.isFinite(floor) ? compareDecimals(exactDecimalOfDouble(floor), decimal) : -1;
  if (order > 0) {
    floor = previousDouble(floor);
    order = -1;
  }
  writeDouble(floor);
  if (order === 0) return writeByte(0);
  return writeDigits(decimal.negative ? -decimal.coefficient : decimal.coefficient, decimal.exponent);
}

/** The number as sign, magnitude and digits in bytes that order as the numbers do (negative ones flipped). */
function writeDigits(coefficient: bigint, exponent: number): void {
  writeByte(1);
  const start = length;
  const negative = coefficient < 0n;
  const digits = String(negative ? -coefficient : coefficient).replace(/0+$/, '');
  const magnitude = String(negative ? -coefficient : coefficient).length + exponent;
  reserve(digits.length + 8);
  length += scratch.write(`${String(magnitude + 20000)}${digits}\0`, length, 'latin1');
  if (negative) for (let at = start; at < length; at += 1) scratch[at] = 255 - scratch[at]!;
}

/** Eight bytes that order as doubles do: NaN lowest, the two zeros equal. */
function writeDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    scratch.fill(0, length, length + 8);
  } else {
    scratch.writeDoubleBE(value === 0 ? 0 : value, length);
    if (scratch[length]! & 0x80)
      for (let at = length; at < length + 8; at += 1) scratch[at] = 255 - scratch[at]!;
    else scratch[length] = scratch[length]! | 0x80;
  }
  length += 8;
}

const bits = new DataView(new ArrayBuffer(8));

function previousDouble(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return bits.getFloat64(0);
}
