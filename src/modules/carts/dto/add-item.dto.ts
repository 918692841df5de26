import { ObjectIdField } from '#common/validation/fields.js';
import type { SelectedAttributes } from '../domain/selected-attributes.js';
import { QuantityField } from './quantity.field.js';
import { SelectedAttributesField } from './selected-attributes.field.js';

/** A product to add to the cart. */
export class AddItemDto {
  @ObjectIdField()
  productId!: string;

  @QuantityField({ default: 1 })
  quantity = 1;

  @SelectedAttributesField({ optional: true })
  selectedAttributes?: SelectedAttributes;
}
