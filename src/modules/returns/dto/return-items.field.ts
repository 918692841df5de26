import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ValidateBy, ValidateNested } from 'class-validator';
import { IntField, ObjectIdField } from '#common/validation/fields.js';

/** An order has at most as many lines as a cart. */
const MAX_ITEMS = 100;
const MAX_QUANTITY = 1_000_000_000;

/** The units of a product to return. */
export class ReturnItemDto {
  @ObjectIdField() productId!: string;
  @IntField(1, MAX_QUANTITY) quantity!: number;
}

/** The items to return: 1 to 100. */
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
