import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

export interface FieldOptions {
  /** The field may be left out. `null` is refused all the same: see decisions, section 11. */
  optional?: boolean;
  description?: string;
  example?: unknown;
  default?: unknown;
}

interface FieldRule {
  name: string;
  check: (value: unknown) => boolean;
  /** What is said of a wrong value; a missing one is said to be required. Starts with the field's name where it can. */
  message: (property: string, value: unknown) => string;
  schema: ApiPropertyOptions;
  transform?: (value: unknown) => unknown;
}

/**
 * Makes a field decorator of one rule, so that a field yields one sentence however much is wrong with it,
 * and its description in the API document says what the rule checks.
 */
export function field(rule: FieldRule, options: FieldOptions = {}): PropertyDecorator {
  const { optional = false, ...described } = options;
  const schema = { ...rule.schema, ...described };
  const mayBeLeftOut = optional || described.default !== undefined;
  return applyDecorators(
    ...(rule.transform === undefined
      ? []
      : [Transform(({ value }: { value: unknown }) => rule.transform!(value))]),
    ...(mayBeLeftOut
      ? [ValidateIf((_, value) => value !== undefined), ApiPropertyOptional(schema)]
      : [ApiProperty(schema)]),
    ValidateBy({
      name: rule.name,
      validator: {
        validate: rule.check,
        defaultMessage: (args) =>
          args?.value === undefined
            ? `${args?.property} is required`
            : rule.message(args.property, args.value),
      },
    }),
  );
}
