import { demand } from '../../errors.js';
import { needDocument } from '../values/need.js';
import type { Doc } from '../values/types.js';
import type { Compile, Evaluate, OperatorCompiler, Scope } from './scope.js';

/** mongod's error codes: operand not an object, unknown argument, then one for each missing argument (the last repeats). */
type Codes = readonly [object: number, unknown: number, ...missing: number[]];

/** The named arguments of an operator, checked. Names that end in "?" may be left out. */
export function namedArguments(
  name: string,
  operand: unknown,
  names: readonly string[],
  [object, unknown, ...missing]: Codes,
): Doc {
  needDocument(operand, object, `${name} only supports an object as its argument, found: `);
  for (const key of Object.keys(operand)) {
    const known = names.includes(key) || names.includes(`${key}?`);
    demand(known, unknown, `Unrecognized parameter to ${name}: ${key}`);
  }
  const required = names.filter((key) => !key.endsWith('?'));
  required.forEach((key, index) => {
    demand(key in operand, missing[index] ?? missing.at(-1)!, `Missing '${key}' parameter to ${name}`);
  });
  return operand;
}

/** The compiled named arguments in the order of `names`; a missing one is undefined. */
export function compileNamed(
  call: { operand: unknown; scope: Scope; compile: Compile; name: string },
  names: readonly string[],
  codes: Codes,
): Array<Evaluate | undefined> {
  const given = namedArguments(call.name, call.operand, names, codes);
  return names.map((key) => {
    const argument = key.replace('?', '');
    return argument in given ? call.compile(given[argument], call.scope) : undefined;
  });
}

/**
 * An operator with named arguments that takes their values in the order of `names`. Among the optional ones,
 * undefined is an argument that was not given, and null also one without a value.
 */
export function named(
  names: readonly string[],
  codes: Codes,
  apply: (values: unknown[], name: string) => unknown,
): OperatorCompiler {
  const optional = names.map((key) => key.endsWith('?'));
  return (operand, scope, compile, name) => {
    const parts = compileNamed({ operand, scope, compile, name }, names, codes);
    return (frame) => {
      const values = parts.map((part, index) =>
        optional[index] && part ? (part(frame) ?? null) : part?.(frame),
      );
      return apply(values, name);
    };
  };
}
