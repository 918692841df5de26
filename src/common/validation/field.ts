import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

export interface FieldOptions {
  /** The field may be omitted; `null` is still refused: see decisions, section 11. */
  optional?: boolean;
  /** The field may be omitted, and `null` lifts what it limits. */
  nullable?: boolean;
  description?: string;
  example?: unknown;
  default?: unknown;
}

interface FieldRule {
  check: (value: unknown) => boolean;
  /** The message for an invalid value, starting with the field's name where possible. A missing value is 'required'. */
  message: (property: string, value: unknown) => string;
  schema: ApiPropertyOptions;
  transform?: (value: unknown) => unknown;
}

/**
 * Makes a field decorator of one rule, so that a field yields at most one message. The rule's schema describes the field
 * in the API description.
 */
export const field =
  ({ check, message, schema, transform }: FieldRule) =>
  ({ optional = false, nullable = false, ...described }: FieldOptions = {}): PropertyDecorator => {
    const mayBeLeftOut = optional || nullable || described.default !== undefined;
    const isChecked = (value: unknown) => value !== undefined && !(nullable && value === null);
    return applyDecorators(
      ...(transform === undefined ? [] : [Transform(({ value }: { value: unknown }) => transform(value))]),
      ...(mayBeLeftOut ? [ValidateIf((_, value) => isChecked(value))] : []),
      (mayBeLeftOut ? ApiPropertyOptional : ApiProperty)({
        ...schema,
        ...(nullable ? { nullable } : {}),
        ...described,
      }),
      ValidateBy({
        name: 'rule',
        validator: {
          validate: check,
          defaultMessage: (args) =>
            args?.value === undefined ? `${args?.property} is required` : message(args.property, args.value),
        },
      }),
    );
  };
