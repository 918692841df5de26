import { ObjectIdField, TextField } from '#common/validation/fields.js';
import { type SelectedAttributes, SelectedAttributesField } from '#modules/products/index.js';
import { QuantityField } from './quantity.field.js';

/** A product to add to the cart. */
export class AddItemDto {
  @ObjectIdField() productId!: string;
  @QuantityField({ default: 1 }) quantity = 1;
  @SelectedAttributesField({ optional: true }) selectedAttributes?: SelectedAttributes;
}

/** A new quantity for a line of the cart. */
export class ChangeItemDto {
  @QuantityField() quantity!: number;
}

/** A coupon to apply to the cart. */
export class ApplyCouponDto {
  @TextField(1, 64, { example: 'WELCOME10', description: 'any letter case' }) code!: string;
}
