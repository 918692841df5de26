import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { BadRequestError } from '#common/errors/app-error.js';
import { LOOSE_INPUT } from './loose-input.decorator.js';

const PLAIN_TYPES = new Set<unknown>([String, Boolean, Number, Array, Object, Buffer]);

/**
 * Checks bodies and query strings against their input class. Strict: a field that the class does not
 * list is refused, unless the class is `@LooseInput()`. All faults are named in one message.
 */
@Injectable()
export class StrictValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || metatype === undefined || PLAIN_TYPES.has(metatype))
      return value;
    return checkInput(metatype, value ?? {});
  }
}

/**
 * @returns an instance of `inputClass`
 * @throws BadRequestError naming every fault, joined with '; '
 */
export function checkInput<T extends object>(inputClass: Type<T>, value: unknown): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRequestError('The body must be a JSON object');
  }
  const loose = Reflect.getMetadata(LOOSE_INPUT, inputClass) === true;
  const instance = plainToInstance(inputClass, value, { exposeDefaultValues: true });
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: !loose,
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (errors.length > 0) throw new BadRequestError(errors.flatMap((error) => sentences(error)).join('; '));
  return instance;
}

function sentences(error: ValidationError, parent = ''): string[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) =>
    sentence(rule, message, error, path),
  );
  return [...own, ...(error.children ?? []).flatMap((child) => sentences(child, path))];
}

function sentence(rule: string, message: string, error: ValidationError, path: string): string {
  if (rule === 'whitelistValidation') return `${path} is not allowed`;
  return message.startsWith(`${error.property} `)
    ? `${path}${message.slice(error.property.length)}`
    : message;
}
