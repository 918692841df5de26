import { IntField, ObjectIdField, TextField } from '#common/validation/fields.js';
import { ItemListField, MAX_QUANTITY } from '#common/validation/item-list-field.js';
import { ObjectField } from '#common/validation/object-field.js';
import { SelectedAttributesField, type SelectedAttributes } from '#modules/products/index.js';
import { RefundToDto } from './refund-to.dto.js';

const RefundToField = (options: { optional?: boolean } = {}) =>
  ObjectField(RefundToDto, 'an object with upi, or with account, ifsc and name', {
    ...options,
    description:
      'Where the money is to go of an order that was paid at the door, or elsewhere outside the gateway',
  });

/** The units of a line of the order to return. The line is named by `itemId`; by `productId` where the product has one line. */
export class ReturnItemDto {
  @ObjectIdField({ optional: true, description: 'The line, as the order shows it' }) itemId?: string;

  @ObjectIdField({ optional: true, description: 'Instead of `itemId`, where the order has one line of it' })
  productId?: string;

  @SelectedAttributesField({
    optional: true,
    description: 'With `productId`, when its lines differ in their attributes',
  })
  selectedAttributes?: SelectedAttributes;

  @IntField(1, MAX_QUANTITY) quantity!: number;
}

/** A customer's request to return goods of an order. */
export class RequestReturnDto {
  @ObjectIdField() orderId!: string;

  @ItemListField(ReturnItemDto, 'itemId or productId, and quantity', {
    isItem: ({ itemId, productId }) => (itemId ?? productId) !== undefined,
  })
  items!: ReturnItemDto[];

  @TextField(3, 500, { example: 'The lid does not close' }) reason!: string;

  @RefundToField({ optional: true }) refundTo?: RefundToDto;
}

/** A customer's change of an open return. */
export class ChangeReturnDto {
  @RefundToField() refundTo!: RefundToDto;
}
