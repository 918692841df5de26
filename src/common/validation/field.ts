import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

export interface FieldOptions {
  /** The field may be omitted; `null` is still refused: see decisions, section 11. */
  optional?: boolean;
  description?: string;
  example?: unknown;
  default?: unknown;
}

interface FieldRule {
  name: string;
  check: (value: unknown) => boolean;
  /** The message for an invalid value, starting with the field's name where possible. A missing value is 'required'. */
  message: (property: string, value: unknown) => string;
  schema: ApiPropertyOptions;
  transform?: (value: unknown) => unknown;
}

/**
 * Creates a field decorator from one rule, so that a field yields at most one message. The rule's schema describes the
 * field in the API description.
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
