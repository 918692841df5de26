import { MongoServerFault } from '../../errors.js';
import { isDocument, typeNameOf, type Doc } from '../values/types.js';

/** What an operator with named arguments takes, and the codes and messages for what it does not. */
export interface NamedArguments {
  required: readonly string[];
  optional?: readonly string[];
  notAnObject: { code: number; message: (found: string) => string };
  unknown: { code: number; message: (argument: string) => string };
  missing: { codes: Readonly<Record<string, number>>; message: (argument: string) => string };
}

/** The named arguments of an operator, checked. */
export function namedArguments(operand: unknown, spec: NamedArguments): Doc {
  if (!isDocument(operand)) {
    throw new MongoServerFault(spec.notAnObject.code, spec.notAnObject.message(typeNameOf(operand)));
  }
  const known = [...spec.required, ...(spec.optional ?? [])];
  const stranger = Object.keys(operand).find((name) => !known.includes(name));
  if (stranger !== undefined) throw new MongoServerFault(spec.unknown.code, spec.unknown.message(stranger));
  const absent = spec.required.find((name) => !(name in operand));
  if (absent !== undefined)
    throw new MongoServerFault(spec.missing.codes[absent]!, spec.missing.message(absent));
  return operand;
}
