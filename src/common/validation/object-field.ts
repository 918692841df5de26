import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';

/**
 * An object with fields of its own.
 * @param rule what it has to be, for the message: `an object with email and firstname`
 */
export function ObjectField<Item extends object>(
  Item: Class<Item>,
  rule: string,
  {
    optional = false,
    nullable = false,
    description,
    isItem = () => true,
  }: {
    optional?: boolean;
    /** The field may be omitted, and `null` empties it. */
    nullable?: boolean;
    description?: string;
    isItem?: (item: Item) => boolean;
  } = {},
): PropertyDecorator {
  const message = (property: string) => `${property} must be ${rule}`;
  const schema = {
    type: () => Item,
    ...(nullable ? { nullable } : {}),
    ...(description === undefined ? {} : { description }),
  };
  return applyDecorators(
    (optional || nullable ? ApiPropertyOptional : ApiProperty)(schema),
    ...(optional || nullable
      ? [ValidateIf((_, value) => value !== undefined && !(nullable && value === null))]
      : []),
    Type(() => Item),
    ValidateNested({ message: ({ property }) => message(property) }),
    ValidateBy({
      name: 'object',
      validator: {
        validate: (value) => value instanceof Item && isItem(value),
        defaultMessage: (args) =>
          args?.value === undefined ? `${args?.property} is required` : message(args.property),
      },
    }),
  );
}
