import { field } from '#common/validation/field.js';
import { isSelectedAttributes, MAX_SELECTED } from '../domain/selected-attributes.js';

/** The selected attributes of a product: an object with string, number or boolean values. */
export const SelectedAttributesField = field({
  check: isSelectedAttributes,
  message: (property) =>
    `${property} must be an object of at most ${MAX_SELECTED} names with string, number or boolean values`,
  schema: {
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    example: { size: 'M', color: 'Indigo' },
  },
});
