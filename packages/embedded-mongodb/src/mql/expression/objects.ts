import { demand } from '../../errors.js';
import { needDocument, needString } from '../values/need.js';
import { fieldOf, isDocument, isNullish, putField } from '../values/types.js';
import { namedArguments } from './named-arguments.js';
import type { Compile, OperatorCompiler, Scope } from './scope.js';

const getField: OperatorCompiler = (operand, scope, compile, name) => {
  const short = !isDocument(operand) || Object.keys(operand)[0]?.startsWith('$');
  const parts = short
    ? { field: operand, input: '$$CURRENT' }
    : namedArguments(name, operand, ['field', 'input'], [3041701, 3041701, 3041702, 3041703]);
  const field = compile(parts['field'], scope);
  const input = compile(parts['input'], scope);
  return (frame) => {
    const key = field(frame);
    needString(key, 3041704, "$getField requires 'field' to evaluate to type String, but got ");
    const value = input(frame);
    if (value === null) return null;
    return isDocument(value) ? fieldOf(value, key) : undefined;
  };
};

/** `$setField`: the field's name is constant; a missing value removes the field. */
const setField: OperatorCompiler = (operand, scope, compile, name) => {
  const codes = [4161100, 4161101, 4161102, 4161109, 4161103] as const;
  const parts = namedArguments(name, operand, ['field', 'input', 'value'], codes);
  const key = constantName(parts['field'], scope, compile);
  const input = compile(parts['input'], scope);
  const content = compile(parts['value'], scope);
  return (frame) => {
    const target = input(frame);
    if (isNullish(target)) return null;
    needDocument(target, 4161105, "$setField requires 'input' to evaluate to type Object, but got ");
    const value = content(frame);
    const result = { ...target };
    if (value === undefined) delete result[key];
    else putField(result, key, value);
    return result;
  };
};

function constantName(field: unknown, scope: Scope, compile: Compile): string {
  const names = isDocument(field) ? Object.keys(field) : [];
  const literal = names.length === 1 && (names[0] === '$literal' || names[0] === '$const');
  const reference = typeof field === 'string' && field.startsWith('$');
  const constant = literal || !(reference || isDocument(field) || Array.isArray(field));
  demand(
    constant,
    4161106,
    "$setField requires 'field' to evaluate to a constant, but got a non-constant argument",
  );
  const value = compile(field, scope)({ root: {}, slots: [], variables: undefined });
  needString(value, 4161107, "$setField requires 'field' to evaluate to type String, but got ");
  return value;
}

/** Operators on documents. */
export const OBJECTS: Record<string, OperatorCompiler> = { $getField: getField, $setField: setField };
