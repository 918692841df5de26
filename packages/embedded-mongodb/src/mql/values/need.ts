import { MongoServerFault, type ErrorCodeName } from '../../errors.js';
import { integerOf, type Numeric } from './numbers.js';
import { isDocument, isNumber, typeNameOf, type Doc } from './types.js';

type Code = ErrorCodeName | number;

/** The error for a value of the wrong type; the type's name ends the message. */
const wrongType = (value: unknown, code: Code, message: string): MongoServerFault =>
  new MongoServerFault(code, message + typeNameOf(value));

/** Throws unless the value is an array; the name of its type ends the message, as in mongod. */
export function needArray(value: unknown, code: Code, message: string): asserts value is unknown[] {
  if (!Array.isArray(value)) throw wrongType(value, code, message);
}

/** Throws unless the value is a document. */
export function needDocument(value: unknown, code: Code, message: string): asserts value is Doc {
  if (!isDocument(value)) throw wrongType(value, code, message);
}

/** Throws unless the value is a number. */
export function needNumber(value: unknown, code: Code, message: string): asserts value is Numeric {
  if (!isNumber(value)) throw wrongType(value, code, message);
}

/** Throws unless the value is a string. */
export function needString(value: unknown, code: Code, message: string): asserts value is string {
  if (typeof value !== 'string') throw wrongType(value, code, message);
}

/** A whole number within 32 bits. Throws `code` for a value that is not a number, `code + 1` for any other number. */
export function wholeArgument(value: unknown, code: number, argument: string): number {
  if (!isNumber(value)) throw wrongType(value, code, `${argument} must be a numeric value, but is `);
  const whole = integerOf(value);
  if (whole !== undefined && Math.abs(whole) <= 2147483648) return whole;
  throw new MongoServerFault(
    code + 1,
    `${argument} must be representable as a 32-bit integer: ${String(value)}`,
  );
}
