import { Decimal128, Double, Long, ObjectId } from 'bson';
import { MongoServerFault } from '../../src/errors.js';
import { bytesOf, regexParts, subtypeOf } from '../../src/mql/values/compare.js';
import { TYPE, typeNameOf, typeOf } from '../../src/mql/values/types.js';

/** Short constructors of the number types, for tables. */
export const dbl = (value: number): Double => new Double(value);
export const long = (value: string | number | bigint): Long => Long.fromString(String(value));
export const dec = (value: string): Decimal128 => Decimal128.fromString(value);
export const oid = (last: number): ObjectId => new ObjectId(last.toString(16).padStart(24, '0'));
export const date = (text: string): Date => new Date(text);

/** A value as a string that distinguishes all types and field orders; used to compare and name table rows. */
export function show(value: unknown): string {
  switch (typeOf(value)) {
    case TYPE.missing:
      return 'missing';
    case TYPE.object:
      return `{${Object.entries(value as object)
        .map(([name, content]) => `${name}: ${show(content)}`)
        .join(', ')}}`;
    case TYPE.array:
      return `[${(value as unknown[]).map(show).join(', ')}]`;
    case TYPE.string:
      return JSON.stringify(value);
    case TYPE.int:
    case TYPE.bool:
    case TYPE.null:
      return String(value);
    case TYPE.double:
      return `dbl(${Object.is(Number(value), -0) ? '-0' : String(Number(value))})`;
    case TYPE.date:
      return `date(${Number.isNaN((value as Date).getTime()) ? 'invalid' : (value as Date).toISOString()})`;
    case TYPE.binData:
      return `bin(${subtypeOf(value)}, ${Buffer.from(bytesOf(value)).toString('hex')})`;
    case TYPE.regex: {
      const { pattern, options } = regexParts(value);
      return `/${pattern}/${options}`;
    }
    default:
      return `${typeNameOf(value)}(${String(value)})`;
  }
}

/** The code of the fault that a call ends in; what it gives when it does not. */
export function faultCode(call: () => unknown): number | string {
  try {
    return `no fault: ${show(call())}`;
  } catch (error) {
    if (error instanceof MongoServerFault) return error.code;
    throw error;
  }
}

/** Code and message of the fault that a call ends in. */
export function fault(call: () => unknown): string {
  try {
    return `no fault: ${show(call())}`;
  } catch (error) {
    if (error instanceof MongoServerFault) return `${error.code} ${error.message}`;
    throw error;
  }
}
