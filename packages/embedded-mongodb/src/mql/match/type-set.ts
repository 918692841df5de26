import { demand } from '../../errors.js';
import { integerOf } from '../values/numbers.js';
import { isNumber, TYPE, typeNameByCode, typeOf, type TypeName } from '../values/types.js';
import type { ValueTest } from './value-tests.js';

/** `$type`: by number, by name, by the alias "number", or by a list of these. */
export function typeTest(operand: unknown): ValueTest {
  const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
  demand(operands.length > 0, 'FailedToParse', '$type must match at least one type');
  const wanted = new Set(operands.flatMap(typeCodes));
  return (value) => value !== undefined && wanted.has(typeOf(value));
}

function typeCodes(operand: unknown): number[] {
  if (operand === 'number') return [TYPE.int, TYPE.long, TYPE.double, TYPE.decimal];
  if (typeof operand === 'string') {
    const known = operand !== 'missing' && Object.hasOwn(TYPE, operand);
    demand(known, 'BadValue', `Unknown type name alias: ${operand}`);
    return [TYPE[operand as TypeName]];
  }
  demand(isNumber(operand), 'TypeMismatch', 'type must be represented as a number or a string');
  const code = integerOf(operand) ?? TYPE.missing;
  const text = String(Number(String(operand)))
    .replace('Infinity', 'inf')
    .replace('NaN', 'nan');
  demand(typeNameByCode(code) !== undefined, 'BadValue', `Invalid numerical type code: ${text}`);
  return [code];
}
