import { demand, MongoServerFault } from '../../errors.js';
import { describe } from '../values/describe.js';
import { needString, wholeArgument } from '../values/need.js';
import { isNullish, isNumber, TYPE, typeNameOf, typeOf, type Timestamp } from '../values/types.js';
import { binary, unary, variadic } from './arity.js';
import { searchBound } from './arrays.js';
import { formatDate, ISO_FORMAT } from './date-format.js';
import { named } from './named-arguments.js';
import type { OperatorCompiler } from './scope.js';
import { UTC } from './time-zone.js';

/** Converts a value to a string where more than strings are accepted; null and missing are empty. Error 16007. */
function coerceToString(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isNullish(value)) return '';
  if (isNumber(value)) return String(value);
  if (value instanceof Date) return formatDate(value, ISO_FORMAT, UTC);
  if (typeOf(value) === TYPE.timestamp) {
    const { t, i } = value as Timestamp;
    return `Timestamp(${t}, ${i})`;
  }
  throw new MongoServerFault(16007, `can't convert from BSON type ${typeNameOf(value)} to String`);
}

const concat = variadic(0, Infinity, (values) => {
  let text = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    needString(value, 16702, '$concat only supports strings, not ');
    text += value;
  }
  return text;
});

const codePoints = (text: string): string[] => Array.from(text);

const substring = variadic(3, 3, ([value, start, length]) => {
  const points = codePoints(coerceToString(value));
  const from = wholeArgument(start, 34450, "$substrCP's starting index");
  const count = wholeArgument(length, 34452, "$substrCP's length");
  demand(count >= 0, 34454, '$substrCP: length must be a nonnegative integer.');
  demand(from >= 0, 34455, '$substrCP: the starting index must be nonnegative integer.');
  return points.slice(from, from + count).join('');
});

const indexOf = variadic(2, 4, ([value, token, start = 0, stop]) => {
  if (isNullish(value)) return null;
  needString(value, 40093, '$indexOfCP requires a string as the first argument, found: ');
  needString(token, 40094, '$indexOfCP requires a string as the second argument, found: ');
  const points = codePoints(value);
  const wanted = codePoints(token);
  const to = stop === undefined ? points.length : Math.min(points.length, searchBound(stop));
  for (let at = searchBound(start); at + wanted.length <= to; at += 1) {
    if (wanted.every((point, offset) => points[at + offset] === point)) return at;
  }
  return -1;
});

const split = binary((value, separator) => {
  if (isNullish(value) || isNullish(separator)) return null;
  needString(value, 40085, '$split requires a string as a first argument, found: ');
  needString(separator, 40086, '$split requires a string as a second argument, found: ');
  demand(separator !== '', 40087, '$split requires a non-empty separator');
  return value.split(separator);
});

/** The default characters of `$trim`: whitespace and the null character. */
const WHITESPACE =
  '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

const trim = (left: boolean, right: boolean): OperatorCompiler =>
  named(['input', 'chars?'], [50696, 50694, 50695], ([input, chars = WHITESPACE], name) => {
    if (isNullish(input)) return null;
    if (typeof input !== 'string') throw notTrimmable(50699, name, 'its input', input);
    if (chars === null) return null;
    if (typeof chars !== 'string') throw notTrimmable(50700, name, "'chars'", chars);
    const points = codePoints(input);
    const removed = new Set(chars);
    const from = left ? points.findIndex((point) => !removed.has(point)) : 0;
    const to = right ? points.findLastIndex((point) => !removed.has(point)) + 1 : points.length;
    return from === -1 ? '' : points.slice(from, to).join('');
  });

function notTrimmable(code: number, name: string, what: string, value: unknown): MongoServerFault {
  const found = `${describe(value)} (of type ${typeNameOf(value)})`;
  return new MongoServerFault(code, `${name} requires ${what} to be a string, got ${found} instead.`);
}

const REPLACING = ['input', 'find', 'replacement'];

const replace = (apply: (input: string, find: string, replacement: string) => string): OperatorCompiler =>
  named(REPLACING, [51751, 51750, 51749, 51748, 51747], (values, name) => {
    values.forEach((value, index) => {
      if (isNullish(value) || typeof value === 'string') return;
      const argument = `'${REPLACING[index]}'`;
      needString(value, 51746 - index, `${name} requires that ${argument} be a string, found: `);
    });
    return values.some(isNullish) ? null : apply(...(values as [string, string, string]));
  });

function replaceFirst(input: string, find: string, replacement: string): string {
  const at = input.indexOf(find);
  return at === -1 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
}

/** String operators. Only ASCII letters change case, as in mongod. */
export const STRINGS: Record<string, OperatorCompiler> = {
  $concat: concat,
  $substrCP: substring,
  $toUpper: unary((value) => coerceToString(value).replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  $toLower: unary((value) => coerceToString(value).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  $strLenCP: unary((value) => {
    needString(value, 34471, '$strLenCP requires a string argument, found: ');
    return codePoints(value).length;
  }),
  $indexOfCP: indexOf,
  $split: split,
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $replaceOne: replace(replaceFirst),
  $replaceAll: replace((input, find, replacement) => input.split(find).join(replacement)),
};
