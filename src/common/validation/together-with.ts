import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

/** The field is required beside another one, and may be left out without it. Stands above the decorator of the field's rule. */
export function TogetherWith(other: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional(),
    ValidateIf(
      (object: Readonly<Record<string, unknown>>, value) =>
        value !== undefined || object[other] !== undefined,
    ),
  );
}
