import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The field is required without another one, and refused beside it. Stands above the decorator of the field's rule.
 * @param message what a body with both is told
 */
export function InsteadOf(other: string, message: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional(),
    ValidateIf((object: Fields, value) => object[other] === undefined || value !== undefined),
    ValidateBy({
      name: 'insteadOf',
      validator: {
        validate: (_, args) => args !== undefined && (args.object as Fields)[other] === undefined,
        defaultMessage: () => message,
      },
    }),
  );
}
