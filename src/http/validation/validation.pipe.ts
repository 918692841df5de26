import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import { IGNORES_UNKNOWN_FIELDS } from './ignore-unknown-fields.decorator.js';

const PLAIN_TYPES = new Set<unknown>([String, Boolean, Number, Array, Object, Buffer]);

/** Maximum number of faults in a message: see decisions, 12.34. */
const MAX_FAULTS = 10;
/** Maximum length of an unknown field's name in a message. */
const MAX_NAME = 100;

/**
 * Validates bodies and query strings against their input class. Unknown fields are refused, unless the class has
 * `@IgnoreUnknownFields()`. One message names at most ten faults.
 */
@Injectable()
export class StrictValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || metatype === undefined || PLAIN_TYPES.has(metatype))
      return value;
    // A missing body counts as an empty object; `null` is refused because it is no object.
    return checkInput(metatype, value === undefined ? {} : value);
  }
}

/**
 * @returns an instance of `inputClass`
 * @throws ValidationFailedError naming up to ten faults, joined with '; '
 */
export function checkInput<T extends object>(inputClass: Type<T>, value: unknown): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ValidationFailedError('The body must be a JSON object');
  }
  const { listed, unlisted } = partsOf(inputClass, value as Record<string, unknown>);
  const faults = unlisted.map((name) => `${shortened(name)} is not allowed`);
  // Ten unknown fields are enough for the message: the other fields are not validated.
  if (faults.length === MAX_FAULTS) throw new ValidationFailedError(faults.join('; '));
  const { instance, faults: ofFields } = readInput(inputClass, listed);
  faults.push(...ofFields.map(({ sentence }) => sentence));
  if (faults.length > 0) throw new ValidationFailedError(faults.slice(0, MAX_FAULTS).join('; '));
  return instance;
}

/** A field that breaks its rule. */
export interface FieldFault {
  readonly field: string;
  readonly sentence: string;
}

/** An instance of an input class in its stored form, and what is wrong with it. @param fields known ones only */
export function readInput<T extends object>(
  inputClass: Type<T>,
  fields: Readonly<Record<string, unknown>>,
): { readonly instance: T; readonly faults: readonly FieldFault[] } {
  const instance = plainToInstance(inputClass, fields, { exposeDefaultValues: true });
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  const faults = errors.flatMap((error) =>
    sentences(error).map((sentence) => ({ field: error.property, sentence })),
  );
  return { instance, faults };
}

/**
 * Separates known from unknown fields before validation, so that unknown fields never reach the libraries. Returns at
 * most ten unknown names, and none for a class with `@IgnoreUnknownFields()`.
 */
function partsOf(
  inputClass: Type,
  value: Record<string, unknown>,
): { listed: Record<string, unknown>; unlisted: string[] } {
  const names = listedNames(inputClass);
  const listed: Record<string, unknown> = {};
  for (const name of names) if (Object.hasOwn(value, name)) listed[name] = value[name];
  if (Reflect.getMetadata(IGNORES_UNKNOWN_FIELDS, inputClass) === true) return { listed, unlisted: [] };
  const unlisted: string[] = [];
  for (const name in value) {
    if (names.has(name)) continue;
    unlisted.push(name);
    if (unlisted.length === MAX_FAULTS) break;
  }
  return { listed, unlisted };
}

const namesOfClasses = new WeakMap<Type, ReadonlySet<string>>();

/** The fields of an input class and its base classes that have a validation rule. */
function listedNames(inputClass: Type): ReadonlySet<string> {
  const known = namesOfClasses.get(inputClass);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(inputClass, '', false, false);
  const names = new Set(rules.map(({ propertyName }) => propertyName));
  namesOfClasses.set(inputClass, names);
  return names;
}

function sentences(error: ValidationError, parent = ''): string[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) =>
    sentence(rule, message, error, path),
  );
  return [...own, ...(error.children ?? []).flatMap((child) => sentences(child, path))];
}

function sentence(rule: string, message: string, error: ValidationError, path: string): string {
  if (rule === 'whitelistValidation') return `${shortened(path)} is not allowed`;
  return message.startsWith(`${error.property} `)
    ? `${path}${message.slice(error.property.length)}`
    : message;
}

function shortened(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}...` : name;
}
