import type { BSONSymbol } from 'bson';
import { MongoServerFault } from '../../errors.js';
import { compareStrings } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { integerOf, toDouble } from '../values/numbers.js';
import { isNullish, isNumber, TYPE, typeNameOf, typeOf, type Code, type Timestamp } from '../values/types.js';
import { binary, evaluateAll, unary, variadic } from './arity.js';
import { formatDate, ISO_FORMAT, UTC } from './date-format.js';
import { namedArguments } from './named-arguments.js';
import type { Evaluate, OperatorCompiler } from './scope.js';

/** A value as text, where an operator takes more than strings: null and missing are empty. Error 16007 for the rest. */
export function coerceToString(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isNullish(value)) return '';
  if (isNumber(value)) return String(value);
  if (value instanceof Date) return formatDate(value, ISO_FORMAT, UTC);
  switch (typeOf(value)) {
    case TYPE.symbol:
      return (value as BSONSymbol).valueOf();
    case TYPE.javascript:
      return (value as Code).code;
    case TYPE.timestamp:
      return `Timestamp(${(value as Timestamp).getHighBitsUnsigned()}, ${(value as Timestamp).getLowBitsUnsigned()})`;
    default:
      throw new MongoServerFault(16007, `can't convert from BSON type ${typeNameOf(value)} to String`);
  }
}

const concat = variadic(0, Infinity, (values) => {
  let text = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string') {
      throw new MongoServerFault(16702, `$concat only supports strings, not ${typeNameOf(value)}`);
    }
    text += value;
  }
  return text;
});

const codePoints = (text: string): string[] => Array.from(text);

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const substringOfBytes = variadic(3, 3, ([value, start, length], name) => {
  const bytes = Buffer.from(coerceToString(value));
  if (!isNumber(start)) {
    throw new MongoServerFault(
      16034,
      `${name}:  starting index must be a numeric type (is BSON type ${typeNameOf(start)})`,
    );
  }
  if (!isNumber(length)) {
    throw new MongoServerFault(
      16035,
      `${name}:  length must be a numeric type (is BSON type ${typeNameOf(length)})`,
    );
  }
  const from = Math.trunc(toDouble(start));
  const count = Math.trunc(toDouble(length));
  if (from < 0)
    throw new MongoServerFault(50752, `${name}:  starting index must be non-negative (got: ${from})`);
  const to = count < 0 ? bytes.length : from + count;
  if (isContinuation(bytes[from])) {
    throw new MongoServerFault(
      28656,
      `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`,
    );
  }
  if (isContinuation(bytes[to])) {
    throw new MongoServerFault(
      28657,
      `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`,
    );
  }
  return bytes.subarray(from, to).toString();
});

const substringOfCodePoints = variadic(3, 3, ([value, start, length], name) => {
  const text = coerceToString(value);
  const from = wholeArgument(start, name, 'starting index', 34450);
  const count = wholeArgument(length, name, 'length', 34452);
  if (count < 0) throw new MongoServerFault(34454, `${name}: length must be a nonnegative integer.`);
  if (from < 0) throw new MongoServerFault(34455, `${name}: the starting index must be nonnegative integer.`);
  return codePoints(text)
    .slice(from, from + count)
    .join('');
});

function wholeArgument(value: unknown, name: string, argument: string, code: number): number {
  if (!isNumber(value)) {
    throw new MongoServerFault(
      code,
      `${name}: ${argument} must be a numeric type (is BSON type ${typeNameOf(value)})`,
    );
  }
  const whole = integerOf(value);
  if (whole === undefined) {
    throw new MongoServerFault(
      code + 1,
      `${name}: ${argument} cannot be represented as a 32-bit integral value: ${String(value)}`,
    );
  }
  return whole;
}

/** Only ASCII letters change case, as in mongod. */
const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const strcasecmp = binary(
  (left, right) => Math.sign(compareStrings(upper(coerceToString(left)), upper(coerceToString(right)))) + 0,
);

function lengthOf(code: number, measure: (text: string) => number): OperatorCompiler {
  return unary((value, name) => {
    if (typeof value === 'string') return measure(value);
    throw new MongoServerFault(code, `${name} requires a string argument, found: ${typeNameOf(value)}`);
  });
}

/** `$indexOfBytes` and `$indexOfCP`: the units of a string, and a search among them. */
function indexOf(code: number, unitsOf: (text: string) => readonly unknown[]): OperatorCompiler {
  return variadic(2, 4, ([value, token, start = 0, end], name) => {
    if (isNullish(value)) return null;
    if (typeof value !== 'string') {
      throw new MongoServerFault(
        code,
        `${name} requires a string as the first argument, found: ${typeNameOf(value)}`,
      );
    }
    if (typeof token !== 'string') {
      throw new MongoServerFault(
        code + 1,
        `${name} requires a string as the second argument, found: ${typeNameOf(token)}`,
      );
    }
    const from = searchBound(start, name, 'starting index');
    const units = unitsOf(value);
    const to =
      end === undefined ? units.length : Math.min(units.length, searchBound(end, name, 'ending index'));
    const wanted = unitsOf(token);
    for (let at = from; at + wanted.length <= to; at += 1) {
      if (wanted.every((unit, offset) => units[at + offset] === unit)) return at;
    }
    return -1;
  });
}

function searchBound(value: unknown, name: string, argument: string): number {
  const whole = integerOf(value);
  if (whole === undefined) {
    throw new MongoServerFault(
      40096,
      `${name}requires an integral ${argument}, found a value of type: ${typeNameOf(value)}, with value: ${describe(value)}`,
    );
  }
  if (whole < 0)
    throw new MongoServerFault(40097, `${name} requires a nonnegative ${argument}, found: ${whole}`);
  return whole;
}

const split = binary((value, separator) => {
  if (isNullish(value) || isNullish(separator)) return null;
  if (typeof value !== 'string') {
    throw new MongoServerFault(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeNameOf(value)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw new MongoServerFault(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeNameOf(separator)}`,
    );
  }
  if (separator === '') throw new MongoServerFault(40087, '$split requires a non-empty separator');
  return value.split(separator);
});

/** What `$trim` removes when it is not told: whitespace and the null character. */
const WHITESPACE = new Set(
  Array.from('\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'),
);

function trim(left: boolean, right: boolean): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const { input, chars } = namedArguments(operand, {
      required: ['input'],
      optional: ['chars'],
      notAnObject: {
        code: 50696,
        message: (found) => `${name} only supports an object as an argument, found ${found}`,
      },
      unknown: { code: 50694, message: (argument) => `${name} found an unknown argument: ${argument}` },
      missing: { codes: { input: 50695 }, message: () => `${name} requires an 'input' field` },
    });
    const text = compile(input, scope);
    const set = chars === undefined ? undefined : compile(chars, scope);
    return (frame) => {
      const value = text(frame);
      if (isNullish(value)) return null;
      if (typeof value !== 'string') throw trimFault(50699, name, 'its input', value);
      const characters = set?.(frame);
      if (set && isNullish(characters)) return null;
      if (set && typeof characters !== 'string') throw trimFault(50700, name, "'chars'", characters);
      return trimText(value, set ? new Set(codePoints(characters as string)) : WHITESPACE, left, right);
    };
  };
}

function trimFault(code: number, name: string, what: string, value: unknown): MongoServerFault {
  return new MongoServerFault(
    code,
    `${name} requires ${what} to be a string, got ${describe(value)} (of type ${typeNameOf(value)}) instead.`,
  );
}

function trimText(text: string, characters: ReadonlySet<string>, left: boolean, right: boolean): string {
  const points = codePoints(text);
  const kept = (point: string): boolean => !characters.has(point);
  const from = left ? points.findIndex(kept) : 0;
  const to = right ? points.findLastIndex(kept) + 1 : points.length;
  return from === -1 ? '' : points.slice(from, to).join('');
}

function replace(apply: (input: string, find: string, replacement: string) => string): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const parts = namedArguments(operand, {
      required: ['input', 'find', 'replacement'],
      notAnObject: {
        code: 51751,
        message: (found) => `${name} requires an object as an argument, found: ${found}`,
      },
      unknown: { code: 51750, message: (argument) => `${name} found an unknown argument: ${argument}` },
      missing: {
        codes: { input: 51749, find: 51748, replacement: 51747 },
        message: (argument) => `${name} requires '${argument}' to be specified`,
      },
    });
    const evaluators = ['input', 'find', 'replacement'].map((key) => compile(parts[key], scope)) as [
      Evaluate,
      Evaluate,
      Evaluate,
    ];
    return (frame) => {
      const values = evaluateAll(evaluators, frame);
      ['input', 'find', 'replacement'].forEach((key, index) => {
        const value = values[index];
        if (typeof value !== 'string' && !isNullish(value)) {
          throw new MongoServerFault(
            51746 - index,
            `${name} requires that '${key}' be a string, found: ${describe(value)}`,
          );
        }
      });
      if (values.some(isNullish)) return null;
      const [input, find, replacement] = values as [string, string, string];
      return apply(input, find, replacement);
    };
  };
}

function replaceFirst(input: string, find: string, replacement: string): string {
  const at = input.indexOf(find);
  return at === -1 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
}

/** Operators on text. */
export const STRINGS: Record<string, OperatorCompiler> = {
  $concat: concat,
  $substr: substringOfBytes,
  $substrBytes: substringOfBytes,
  $substrCP: substringOfCodePoints,
  $toUpper: unary((value) => upper(coerceToString(value))),
  $toLower: unary((value) => lower(coerceToString(value))),
  $strcasecmp: strcasecmp,
  $strLenBytes: lengthOf(34473, (text) => Buffer.byteLength(text)),
  $strLenCP: lengthOf(34471, (text) => codePoints(text).length),
  $indexOfBytes: indexOf(40091, (text) => [...Buffer.from(text)]),
  $indexOfCP: indexOf(40093, codePoints),
  $split: split,
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $replaceOne: replace(replaceFirst),
  $replaceAll: replace((input, find, replacement) => input.split(find).join(replacement)),
};
