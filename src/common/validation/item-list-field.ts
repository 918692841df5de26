import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';

/** An order has at most as many lines as a cart. */
const MAX_ITEMS = 100;

/** The most units that a request may name of a line. */
export const MAX_QUANTITY = 1_000_000_000;

/**
 * A list of objects: 1 to 100 unless `min` and `max` say otherwise.
 * @param fields what an item has to have, for the message
 */
export function ItemListField<Item extends object>(
  Item: Class<Item>,
  fields: string,
  {
    optional = false,
    nullable = false,
    min = 1,
    max = MAX_ITEMS,
    description,
    isItem = () => true,
  }: {
    optional?: boolean;
    /** The field may be omitted, and `null` empties it. */
    nullable?: boolean;
    min?: number;
    max?: number;
    description?: string;
    isItem?: (item: Item) => boolean;
  } = {},
): PropertyDecorator {
  const message = (property: string) =>
    `${property} must be a list of ${min} to ${max} objects with ${fields}`;
  const isList = (value: unknown) =>
    Array.isArray(value) &&
    value.length >= min &&
    value.length <= max &&
    value.every((item) => item instanceof Item && isItem(item));
  const schema = {
    type: () => [Item],
    minItems: min,
    maxItems: max,
    ...(nullable ? { nullable } : {}),
    ...(description === undefined ? {} : { description }),
  };
  return applyDecorators(
    (optional || nullable ? ApiPropertyOptional : ApiProperty)(schema),
    ...(optional || nullable
      ? [ValidateIf((_, value) => value !== undefined && !(nullable && value === null))]
      : []),
    Type(() => Item),
    ValidateNested({ each: true, message: ({ property }) => message(property) }),
    ValidateBy({
      name: 'itemList',
      validator: {
        validate: isList,
        defaultMessage: (args) =>
          args?.value === undefined ? `${args?.property} is required` : message(args.property),
      },
    }),
  );
}
