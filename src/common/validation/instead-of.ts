import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The field is required without another one (or any of several), and refused beside it. Stands above the decorator of the field's
 * rule.
 * @param message what a body with both is told
 */
export function InsteadOf(other: string | readonly string[], message: string): PropertyDecorator {
  const isBeside = (object: Fields) => [other].flat().some((name) => object[name] !== undefined);
  return applyDecorators(
    ApiPropertyOptional(),
    ValidateIf((object: Fields, value) => !isBeside(object) || value !== undefined),
    ValidateBy({
      name: 'insteadOf',
      validator: {
        validate: (_, args) => args !== undefined && !isBeside(args.object as Fields),
        defaultMessage: () => message,
      },
    }),
  );
}
