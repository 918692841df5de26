import type { FieldOptions } from '#common/validation/field.js';
import { IntField } from '#common/validation/fields.js';
import { MAX_QUANTITY } from '../carts.limits.js';

/** Units of one line: 1 or more. */
export const QuantityField = (options?: FieldOptions) => IntField(1, MAX_QUANTITY, options);
