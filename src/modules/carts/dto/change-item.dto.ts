import { QuantityField } from './quantity.field.js';

/** A new quantity for a line of the cart. */
export class ChangeItemDto {
  @QuantityField()
  quantity!: number;
}
