import { OBJECT_ID } from './fields.js';
import { field, type FieldOptions } from './field.js';

/** A list of 1 to `max` object ids without repeats, converted to lower case. */
export const IdListField = (max: number, options?: FieldOptions) =>
  field({
    check: (value) =>
      Array.isArray(value) &&
      value.length >= 1 &&
      value.length <= max &&
      value.every((id) => typeof id === 'string' && OBJECT_ID.test(id)) &&
      new Set(value).size === value.length,
    message: (property) => `${property} must be a list of 1 to ${max} identifiers without repeats`,
    schema: {
      type: 'array',
      items: { type: 'string', pattern: OBJECT_ID.source },
      minItems: 1,
      maxItems: max,
      uniqueItems: true,
      example: ['65f0c3a2b1d4e5f6a7b8c9d0'],
    },
    transform: (value) =>
      Array.isArray(value)
        ? value.map((id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id))
        : value,
  })(options);
