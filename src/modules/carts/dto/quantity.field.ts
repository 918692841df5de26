import type { FieldOptions } from '#common/validation/field.js';
import { IntField } from '#common/validation/fields.js';

/** No stock is larger: more than this can only be a fault of the caller. */
const MAX_QUANTITY = 1_000_000_000;

/** Units of one line: 1 or more. */
export const QuantityField = (options?: FieldOptions) => IntField(1, MAX_QUANTITY, options);
