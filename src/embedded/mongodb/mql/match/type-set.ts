import { MongoServerFault } from '../../errors.js';
import { integerOf } from '../values/numbers.js';
import { isNumber, TYPE, typeNameByCode, typeOf } from '../values/types.js';
import type { ValueTest } from './value-tests.js';

const NUMBER_TYPES = [TYPE.int, TYPE.long, TYPE.double, TYPE.decimal];

/** `$type`: by number, by name, by the alias "number", or by a list of these. */
export function typeTest(operand: unknown): ValueTest {
  const wanted = new Set(typeCodes(operand));
  return (value) => value !== undefined && wanted.has(typeOf(value));
}

function typeCodes(operand: unknown): number[] {
  if (!Array.isArray(operand)) return typeCode(operand);
  if (operand.length === 0) throw new MongoServerFault('FailedToParse', '$type must match at least one type');
  return operand.flatMap(typeCode);
}

function typeCode(operand: unknown): number[] {
  if (typeof operand === 'string') {
    if (operand === 'number') return NUMBER_TYPES;
    if (operand === 'missing' || !Object.hasOwn(TYPE, operand)) {
      throw new MongoServerFault('BadValue', `Unknown type name alias: ${operand}`);
    }
    return [TYPE[operand as keyof typeof TYPE]];
  }
  if (!isNumber(operand)) {
    throw new MongoServerFault('TypeMismatch', `type must be represented as a number or a string`);
  }
  const code = integerOf(operand);
  if (code === undefined || typeNameByCode(code) === undefined) {
    throw new MongoServerFault(
      'BadValue',
      `Invalid numerical type code: ${codeText(Number(String(operand)))}`,
    );
  }
  return [code];
}

const codeText = (code: number): string =>
  Number.isNaN(code) ? 'nan' : String(code).replace('Infinity', 'inf');
