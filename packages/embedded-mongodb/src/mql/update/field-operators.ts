import { Timestamp } from 'bson';
import { demand, MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compareValues } from '../values/compare.js';
import { describeField } from '../values/describe.js';
import { calculate, makeInteger, makeLong, wholeNumberOf, type Numeric } from '../values/numbers.js';
import { isDocument, isNumber, TYPE, typeNameOf, typeOf, type Doc, type Long } from '../values/types.js';
import type { FieldUpdate } from './write-path.js';

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
    const given = (): string => `Cannot ${verb} with non-numeric argument: {${describeField(path, operand)}}`;
    demand(isNumber(operand), 'TypeMismatch', given);
    return {
      creates: true,
      apply(current, { doc, name }) {
        if (current === undefined) return operator === '$inc' ? operand : calculate('multiply', operand, 0);
        const target = (): string =>
          `Cannot apply ${operator} to a value of non-numeric type. ${describeId(doc)} has the field '${name}' ` +
          `of non-numeric type ${typeNameOf(current)}`;
        demand(isNumber(current), 'TypeMismatch', target);
        const result = calculate(operator === '$inc' ? 'add' : 'multiply', current, operand);
        if (result !== undefined) return result;
        const value = `current value (${describeNumber(current)}) for document ${describeId(doc)}`;
        throw new MongoServerFault('BadValue', `Failed to apply ${operator} operations to ${value}`);
      },
    };
  };
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

function currentDateType(operand: unknown): unknown {
  if (typeof operand === 'boolean') return 'date';
  const forms = "Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).";
  const kind = (): string => `${typeNameOf(operand)} is not valid type for $currentDate. ${forms}`;
  demand(isDocument(operand), 'BadValue', kind);
  const stranger = Object.keys(operand).find((name) => name !== '$type');
  demand(stranger === undefined, 'BadValue', `Unrecognized $currentDate option: ${stranger}`);
  const type = operand['$type'];
  const rule = "The '$type' string field is required to be 'date' or 'timestamp'";
  const known = type === 'date' || type === 'timestamp';
  demand(known, 'BadValue', `${rule}: {$currentDate: {field : {$type: 'date'}}}`);
  return type;
}

const BITWISE = new Map<string, (a: bigint, b: bigint) => bigint>([
  ['and', (a, b) => a & b],
  ['or', (a, b) => a | b],
  ['xor', (a, b) => a ^ b],
]);

const isInteger = (value: unknown): value is number | Long => {
  const type = typeOf(value);
  return type === TYPE.int || type === TYPE.long;
};

const bit: OperatorFactory = (operand) => {
  const format = '{$bit: {field: {and/or/xor: #}}';
  const embedded = `You must pass in an embedded document: ${format}`;
  const kind = (): string => `The $bit modifier is not compatible with a ${typeNameOf(operand)}. ${embedded}`;
  demand(isDocument(operand), 'BadValue', kind);
  const steps = Object.entries(operand).map(([name, value]) => bitStep(name, value));
  const none = `You must pass in at least one bitwise operation. The format is: ${format}`;
  demand(steps.length > 0, 'BadValue', none);
  return {
    creates: true,
    apply(current, { doc, name }) {
      const start = current ?? 0;
      const target = (): string =>
        `Cannot apply $bit to a value of non-integral type.${describeId(doc).slice(1, -1)} has the field ` +
        `${name} of non-integer type ${typeNameOf(start)}`;
      demand(isInteger(start), 'BadValue', target);
      return steps.reduce<number | Long>((value, step) => step(value), start);
    },
  };
};

function bitStep(name: string, value: unknown): (current: number | Long) => number | Long {
  const combine = BITWISE.get(name);
  const given = (): string => `{${describeField(name, value)}}`;
  const rule = "The $bit modifier only supports 'and', 'or', and 'xor', not";
  demand(combine, 'BadValue', () => `${rule} '${name}' which is an unknown operator: ${given()}`);
  const type = 'The $bit modifier field must be an Integer(32/64 bit); a';
  const unsupported = (): string => `${type} '${typeNameOf(value)}' is not supported here: ${given()}`;
  demand(isInteger(value), 'BadValue', unsupported);
  return (current) => {
    const result = combine(wholeNumberOf(current)!, wholeNumberOf(value)!);
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
