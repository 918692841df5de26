import { MongoServerFault } from '../../errors.js';
import { bytesOf } from '../values/compare.js';
import { describeField } from '../values/describe.js';
import { fitsLong, wholeNumberOf } from '../values/numbers.js';
import { isNumber, TYPE, typeOf } from '../values/types.js';
import type { ValueTest } from './value-tests.js';

/** The four bit operators: which value a bit must have, and whether all bits or one must have it. */
export const BIT_OPERATORS = {
  $bitsAllSet: { set: true, all: true },
  $bitsAllClear: { set: false, all: true },
  $bitsAnySet: { set: true, all: false },
  $bitsAnyClear: { set: false, all: false },
} as const;

/** A test of bits in numbers (two's complement, sign extended) and binary data (least significant byte first). */
export function bitsTest(operator: keyof typeof BIT_OPERATORS, field: string, operand: unknown): ValueTest {
  const positions = positionsOf(operator, field, operand);
  const { set, all } = BIT_OPERATORS[operator];
  return (value) => {
    const bitAt = bitReader(value);
    if (!bitAt) return false;
    return all
      ? positions.every((position) => bitAt(position) === set)
      : positions.some((position) => bitAt(position) === set);
  };
}

function bitReader(value: unknown): ((position: number) => boolean) | undefined {
  if (typeOf(value) === TYPE.binData) {
    const bytes = bytesOf(value);
    return (position) => ((bytes[position >> 3] ?? 0) & (1 << (position & 7))) !== 0;
  }
  const whole = wholeNumberOf(value);
  if (whole === undefined || !fitsLong(whole)) return undefined;
  return (position) => ((whole >> BigInt(Math.min(position, 63))) & 1n) === 1n;
}

function positionsOf(operator: string, field: string, operand: unknown): number[] {
  if (Array.isArray(operand)) return operand.map(position);
  if (typeOf(operand) === TYPE.binData) {
    const bitAt = bitReader(operand)!;
    return Array.from({ length: bytesOf(operand).length * 8 }, (_, index) => index).filter(bitAt);
  }
  const given = describeField(operator, operand);
  if (!isNumber(operand)) {
    throw new MongoServerFault(
      'BadValue',
      `${field} takes an Array, a number, or a BinData but received: ${given}`,
    );
  }
  const mask = wholeNumberOf(operand);
  if (mask === undefined || !fitsLong(mask)) {
    throw new MongoServerFault('FailedToParse', `Expected an integer: ${given}`);
  }
  if (mask < 0n) throw new MongoServerFault('FailedToParse', `Expected a non-negative number in: ${given}`);
  return Array.from({ length: 64 }, (_, index) => index).filter(
    (index) => ((mask >> BigInt(index)) & 1n) === 1n,
  );
}

function position(value: unknown, index: number): number {
  const refuse = (reason: string): MongoServerFault =>
    new MongoServerFault(
      'BadValue',
      `Failed to parse bit position. ${reason} in: ${describeField(String(index), value)}`,
    );
  const whole = wholeNumberOf(value);
  if (whole === undefined) throw refuse('Expected a number');
  if (whole < 0n) throw refuse('Expected a non-negative number');
  return Number(whole);
}
