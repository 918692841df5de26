import { Timestamp } from 'bson';
import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compareValues } from '../values/compare.js';
import { describeField } from '../values/describe.js';
import { calculate, longToBigInt, makeInteger, makeLong, type Numeric } from '../values/numbers.js';
import { isDocument, isNumber, TYPE, typeNameOf, typeOf, type Doc, type Long } from '../values/types.js';
import type { FieldUpdate, Target } from './write-path.js';

/** Compiles one field of a modifier document, as `a: 5` in `$inc: { a: 5 }`. */
export type OperatorFactory = (operand: unknown, path: string, ctx: EvalContext) => FieldUpdate;

const set: OperatorFactory = (operand) => ({ creates: true, apply: () => operand });

const unset: OperatorFactory = () => ({ creates: false, apply: () => undefined });

/** `_id` of the document as messages name it. */
export const describeId = (doc: Doc): string =>
  '_id' in doc ? `{${describeField('_id', doc['_id'])}}` : '{no id}';

function arithmetic(operator: '$inc' | '$mul'): OperatorFactory {
  const verb = operator === '$inc' ? 'increment' : 'multiply';
  return (operand, path) => {
    if (!isNumber(operand)) {
      throw new MongoServerFault(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${describeField(path, operand)}}`,
      );
    }
    return {
      creates: true,
      apply(current, target) {
        if (current === undefined) return operator === '$inc' ? operand : calculate('multiply', operand, 0);
        if (!isNumber(current)) throw nonNumericTarget(operator, current, target);
        const result = calculate(operator === '$inc' ? 'add' : 'multiply', current, operand);
        if (result !== undefined) return result;
        throw new MongoServerFault(
          'BadValue',
          `Failed to apply ${operator} operations to current value (${describeNumber(current)}) ` +
            `for document ${describeId(target.doc)}`,
        );
      },
    };
  };
}

function nonNumericTarget(operator: string, current: unknown, { doc, name }: Target): MongoServerFault {
  return new MongoServerFault(
    'TypeMismatch',
    `Cannot apply ${operator} to a value of non-numeric type. ${describeId(doc)} has the field '${name}' ` +
      `of non-numeric type ${typeNameOf(current)}`,
  );
}

function describeNumber(value: Numeric): string {
  const names: Record<number, string> = {
    [TYPE.int]: 'NumberInt',
    [TYPE.long]: 'NumberLong',
    [TYPE.decimal]: 'NumberDecimal',
  };
  return `(${names[typeOf(value)] ?? 'NumberDouble'})${String(value)}`;
}

function extreme(sign: 1 | -1): OperatorFactory {
  return (operand) => ({
    creates: true,
    apply: (current) =>
      current === undefined || compareValues(operand, current) * sign > 0 ? operand : current,
  });
}

const currentDate: OperatorFactory = (operand, _path, ctx) => {
  const type = currentDateType(operand);
  const value = type === 'date' ? ctx.now : new Timestamp({ t: Math.floor(ctx.now.getTime() / 1000), i: 1 });
  return { creates: true, apply: () => value };
};

function currentDateType(operand: unknown): 'date' | 'timestamp' {
  if (typeof operand === 'boolean') return 'date';
  if (!isDocument(operand)) {
    throw new MongoServerFault(
      'BadValue',
      `${typeNameOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') ` +
        "or a $type expression ({$type: 'timestamp/date'}).",
    );
  }
  for (const [name, type] of Object.entries(operand)) {
    if (name !== '$type') {
      throw new MongoServerFault('BadValue', `Unrecognized $currentDate option: ${name}`);
    }
    if (type === 'date' || type === 'timestamp') return type;
  }
  throw new MongoServerFault(
    'BadValue',
    "The '$type' string field is required to be 'date' or 'timestamp': " +
      `{$currentDate: {field : {$type: 'date'}}}`,
  );
}

const BITWISE: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const isInteger = (value: unknown): value is number | Long => {
  const type = typeOf(value);
  return type === TYPE.int || type === TYPE.long;
};

const wholeOf = (value: number | Long): bigint =>
  typeof value === 'number' ? BigInt(value) : longToBigInt(value);

const bit: OperatorFactory = (operand) => {
  if (!isDocument(operand)) {
    throw new MongoServerFault(
      'BadValue',
      `The $bit modifier is not compatible with a ${typeNameOf(operand)}. ` +
        'You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}',
    );
  }
  const steps = Object.entries(operand).map(([name, value]) => bitStep(name, value));
  if (steps.length === 0) {
    throw new MongoServerFault(
      'BadValue',
      `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  return {
    creates: true,
    apply(current, target) {
      const start = current ?? 0;
      if (!isInteger(start)) {
        throw new MongoServerFault(
          'BadValue',
          `Cannot apply $bit to a value of non-integral type.${describeId(target.doc).slice(1, -1)} has the field ` +
            `${target.name} of non-integer type ${typeNameOf(start)}`,
        );
      }
      return steps.reduce<number | Long>((value, step) => step(value), start);
    },
  };
};

function bitStep(name: string, value: unknown): (current: number | Long) => number | Long {
  const combine = BITWISE[name];
  if (!combine) {
    throw new MongoServerFault(
      'BadValue',
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: ` +
        `{${describeField(name, value)}}`,
    );
  }
  if (!isInteger(value)) {
    throw new MongoServerFault(
      'BadValue',
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeNameOf(value)}' is not supported here: ` +
        `{${describeField(name, value)}}`,
    );
  }
  return (current) => {
    const result = combine(wholeOf(current), wholeOf(value));
    const wide = typeof current !== 'number' || typeof value !== 'number';
    return wide ? makeLong(result) : makeInteger(result)!;
  };
}

/** The operators on whole fields, one factory each. `$rename` moves between two paths and is compiled apart. */
export const FIELD_OPERATORS: Record<string, OperatorFactory> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: arithmetic('$inc'),
  $mul: arithmetic('$mul'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: currentDate,
  $bit: bit,
};
