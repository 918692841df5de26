import { field } from '#common/validation/field.js';
import { isSelectedAttributes } from '../domain/product-attributes.js';
import { MAX_SELECTED_ATTRIBUTES } from '../products.limits.js';

/** The selected attributes of a product: an object with string, number or boolean values. */
export const SelectedAttributesField = field({
  check: isSelectedAttributes,
  message: (property) =>
    `${property} must be an object of at most ${MAX_SELECTED_ATTRIBUTES} names with string, number or boolean values`,
  schema: {
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    example: { size: 'M', color: 'Indigo' },
  },
});
