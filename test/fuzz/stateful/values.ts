import { array, constantFrom, date, double, integer, string, stringMatching } from 'fast-check';
import type { Chance } from './chance.js';

const YEAR_MS = 365 * 86_400_000;
/** A minute in which the fuzz does not pass: requests are the same for one seed. */
const TODAY = Date.UTC(2026, 10, 22);
const HEX_ID = '^[0-9a-fA-F]{24}$';

/** The value of a field instead of one from its schema alone: known identifiers, the caller's own data. */
export type KnownField = (name: string) => unknown;

/** A value that a schema of the API description takes, as far as it tells. */
export function validValue(schema: any, name: string, chance: Chance, known: KnownField): unknown {
  const value = known(name);
  if (value !== undefined) return value;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  if (schema.oneOf !== undefined) return validValue(chance.pick(schema.oneOf), name, chance, known);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return chance.of(50);
  if (type === 'integer' || type === 'number') return validNumber(schema, chance);
  if (type === 'array') return validList(schema, name, chance, known);
  if (type === 'object') return validObject(schema, chance, known);
  return validText(schema, chance);
}

/** Every required property, and some of the others. */
export function validObject(schema: any, chance: Chance, known: KnownField): Record<string, unknown> {
  const required: readonly string[] = schema.required ?? [];
  const properties = Object.entries<any>(schema.properties ?? {})
    .filter(([name]) => required.includes(name) || chance.of(40))
    .map(([name, part]) => [name, validValue(part, name, chance, known)]);
  const rest = schema.additionalProperties;
  if (typeof rest !== 'object' || !chance.of(40)) return Object.fromEntries(properties);
  if (schema.example !== undefined && chance.of(80)) return schema.example;
  return Object.fromEntries([...properties, ['size', validValue(rest, 'size', chance, known)]]);
}

function validList(schema: any, name: string, chance: Chance, known: KnownField): unknown[] {
  const count = Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + chance.below(3));
  return Array.from({ length: count }, () => validValue(schema.items ?? {}, name, chance, known));
}

/** Mostly a small one, as a customer would ask for; else one that is rather at an edge. */
function validNumber({ type, minimum, maximum, example }: any, chance: Chance): number {
  if (chance.of(70)) return example ?? (minimum ?? 0) + chance.below(4);
  const range = { min: minimum ?? -1e6, max: maximum ?? 1e9 };
  return type === 'integer'
    ? chance.value(integer({ min: Math.max(range.min, -(2 ** 31)), max: Math.min(range.max, 2 ** 31 - 1) }))
    : Number(chance.value(double({ ...range, noNaN: true })).toFixed(2));
}

function validText({ example, format, pattern, minLength = 1, maxLength = 60 }: any, chance: Chance): string {
  if (format === 'date-time')
    return chance
      .value(date({ min: new Date(TODAY - YEAR_MS), max: new Date(TODAY + YEAR_MS), noInvalidDate: true }))
      .toISOString();
  if (format === 'uri') return `https://images.shop.example/${chance.below(1_000)}.webp`;
  if (format === 'email') return `somebody-${chance.below(1e9)}@example.com`;
  if (pattern === HEX_ID) return chance.next().toString(16).padStart(24, 'f');
  if (example !== undefined && chance.of(30)) return example;
  if (pattern !== undefined && !pattern.includes('(?'))
    return chance.value(stringMatching(new RegExp(pattern)));
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  const word = chance.value(array(constantFrom(...'abcdefgh 0123'), length)).join('');
  if (pattern !== undefined || chance.of(60)) return word;
  return chance.value(string({ ...length, unit: chance.pick(['grapheme', 'binary']) }));
}

/** Values just outside of what a schema takes. */
export function beyond(schema: any): unknown[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...(minimum === undefined ? [] : [minimum - 1, minimum]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum]),
    ...(minLength === undefined || minLength === 0 ? [] : ['x'.repeat(minLength - 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '\u{1f600}'.repeat(maxLength)]),
    ...(minItems === undefined ? [] : [[]]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => index)]),
    ...(schema.pattern === undefined ? [] : [`${schema.example}\n`, ` ${schema.example}`]),
  ];
}
