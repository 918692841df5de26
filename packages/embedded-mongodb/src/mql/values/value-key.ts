import type { Decimal128, ObjectId } from 'bson';
import { decodeDecimal, exactDecimalOfDouble, type Decimal } from './decimal.js';
import { describe } from './describe.js';
import { TYPE, typeOf, type Doc } from './types.js';

/** A string key that two values share exactly when they are equal; for groups and sets. Missing is null. */
export function valueKey(value: unknown): string {
  switch (typeOf(value)) {
    case TYPE.missing:
    case TYPE.null:
      return '_';
    case TYPE.string:
      return `s${(value as string).length}:${value as string}`;
    case TYPE.symbol: {
      const text = String(value);
      return `s${text.length}:${text}`;
    }
    case TYPE.int:
    case TYPE.long:
      return `n${String(value)}`;
    case TYPE.double:
      return `n${doubleKey(Number(value))}`;
    case TYPE.decimal:
      return `n${decimalKey(decodeDecimal(value as Decimal128))}`;
    case TYPE.bool:
      return value ? 't' : 'f';
    case TYPE.date:
      return `d${(value as Date).getTime()}`;
    case TYPE.objectId:
      return `o${(value as ObjectId).toHexString()}`;
    case TYPE.array:
      return `[${(value as unknown[]).map(valueKey).join(',')}]`;
    case TYPE.object:
      return documentKey(value as Doc);
    default:
      // The remaining types have an unambiguous string form.
      return `x${typeOf(value)}:${describe(value)}`;
  }
}

function documentKey(doc: Doc): string {
  return `{${Object.entries(doc)
    .map(([name, value]) => `${name.length}:${name}=${valueKey(value)}`)
    .join(',')}}`;
}

function doubleKey(value: number): string {
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  return decimalKey(exactDecimalOfDouble(value));
}

/** Whole numbers as integers write themselves, everything else as digits and exponent without trailing zeros. */
function decimalKey(value: Decimal): string {
  const sign = value.negative ? '-' : '';
  if (value.special) return value.special === 'NaN' ? 'NaN' : `${sign}Infinity`;
  let { coefficient, exponent } = value;
  if (coefficient === 0n) return '0';
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  if (exponent >= 0 && exponent < 20) return `${sign}${coefficient * 10n ** BigInt(exponent)}`;
  return `${sign}${coefficient}e${exponent}`;
}
