import { MongoServerFault } from '../../errors.js';
import { fieldOf, isDocument, isNullish, putField, typeNameOf } from '../values/types.js';
import { namedArguments } from './named-arguments.js';
import type { Compile, OperatorCompiler, Scope } from './scope.js';

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

const getField: OperatorCompiler = (operand, scope, compile, name) => {
  const short = !isDocument(operand) || Object.keys(operand)[0]?.startsWith('$');
  const parts = short
    ? { field: operand, input: '$$CURRENT' }
    : namedArguments(operand, {
        required: ['field', 'input'],
        notAnObject: { code: 3041701, message: () => '' },
        unknown: { code: 3041701, message: (argument) => `${name} found an unknown argument: ${argument}` },
        missing: {
          codes: { field: 3041702, input: 3041703 },
          message: (argument) => `${name} requires '${argument}' to be specified`,
        },
      });
  const field = compile(parts['field'], scope);
  const input = compile(parts['input'], scope);
  return (frame) => {
    const key = field(frame);
    if (typeof key !== 'string') {
      throw fault(3041704, `${name} requires 'field' to evaluate to type String, but got ${typeNameOf(key)}`);
    }
    const value = input(frame);
    if (value === null) return null;
    return isDocument(value) ? fieldOf(value, key) : undefined;
  };
};

/** `$setField`, and `$unsetField` as setting to no value. The field's name is constant. */
function fieldWriter(required: string[]): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const parts = namedArguments(operand, {
      required,
      notAnObject: { code: 4161100, message: () => `${name} only supports an object as its argument` },
      unknown: { code: 4161101, message: (argument) => `${name} found an unknown argument: ${argument}` },
      missing: {
        codes: { field: 4161102, input: 4161109, value: 4161103 },
        message: (argument) => `${name} requires '${argument}' to be specified`,
      },
    });
    const key = constantName(parts['field'], scope, compile, name);
    const input = compile(parts['input'], scope);
    const content = required.includes('value') ? compile(parts['value'], scope) : () => undefined;
    return (frame) => {
      const target = input(frame);
      if (isNullish(target)) return null;
      if (!isDocument(target)) {
        throw fault(4161105, `${name} requires 'input' to evaluate to type Object`);
      }
      const value = content(frame);
      const result = { ...target };
      if (value === undefined) delete result[key];
      else putField(result, key, value);
      return result;
    };
  };
}

function constantName(field: unknown, scope: Scope, compile: Compile, name: string): string {
  const literal =
    isDocument(field) && Object.keys(field).length === 1 && ('$literal' in field || '$const' in field);
  if (
    !literal &&
    (typeof field === 'string' ? field.startsWith('$') : isDocument(field) || Array.isArray(field))
  ) {
    throw fault(
      4161106,
      `${name} requires 'field' to evaluate to a constant, but got a non-constant argument`,
    );
  }
  const value = compile(field, scope)({ root: {}, slots: [], variables: undefined });
  if (typeof value === 'string') return value;
  throw fault(4161107, `${name} requires 'field' to evaluate to type String, but got ${typeNameOf(value)}`);
}

/** Operators on documents. */
export const OBJECTS: Record<string, OperatorCompiler> = {
  $getField: getField,
  $setField: fieldWriter(['field', 'input', 'value']),
  $unsetField: fieldWriter(['field', 'input']),
};
