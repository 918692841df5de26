import type { FieldOptions } from '#common/validation/field.js';
import { IntField } from '#common/validation/fields.js';

/** The largest stock; a larger quantity can only be a client error. */
const MAX_QUANTITY = 1_000_000_000;

/** Units of one line: 1 or more. */
export const QuantityField = (options?: FieldOptions) => IntField(1, MAX_QUANTITY, options);
