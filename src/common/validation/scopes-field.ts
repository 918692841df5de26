import { SCOPES, type Scope } from '../access/scopes.js';
import { field, type FieldOptions } from './field.js';

/** Makes the decorator of a list of scopes without repeats. @param least how many there have to be */
export const ScopesField = ({ least = 0, ...options }: FieldOptions & { least?: number } = {}) =>
  field({
    check: (value) =>
      Array.isArray(value) &&
      value.length >= least &&
      new Set(value).size === value.length &&
      value.every((each) => SCOPES.includes(each as Scope)),
    message: (property) =>
      `${property} must be a list of ${least === 0 ? '' : 'one or more of '}${SCOPES.join(', ')} without repeats`,
    schema: {
      type: 'array',
      items: { type: 'string', enum: [...SCOPES] },
      uniqueItems: true,
      ...(least === 0 ? {} : { minItems: least }),
      maxItems: SCOPES.length,
      example: ['orders:read', 'orders:write'],
    },
  })(options);
