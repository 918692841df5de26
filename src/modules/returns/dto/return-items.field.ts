import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ValidateBy, ValidateNested } from 'class-validator';
import { IntField, ObjectIdField } from '#common/validation/fields.js';

/** An order has no more lines than a cart. */
const MAX_ITEMS = 100;
const MAX_QUANTITY = 1_000_000_000;

/** Units of a product that are to go back. */
export class ReturnItemDto {
  @ObjectIdField()
  productId!: string;

  @IntField(1, MAX_QUANTITY)
  quantity!: number;
}

/** What is to go back: 1 to 100 items. */
export function ReturnItemsField(): PropertyDecorator {
  const message = `items must be a list of 1 to ${MAX_ITEMS} objects with productId and quantity`;
  return applyDecorators(
    ApiProperty({ type: () => [ReturnItemDto], minItems: 1, maxItems: MAX_ITEMS }),
    Type(() => ReturnItemDto),
    ValidateNested({ each: true, message }),
    ValidateBy({
      name: 'returnItems',
      validator: {
        validate: isItemList,
        defaultMessage: (args) => (args?.value === undefined ? 'items is required' : message),
      },
    }),
  );
}

function isItemList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MAX_ITEMS &&
    value.every((item) => item instanceof ReturnItemDto)
  );
}
