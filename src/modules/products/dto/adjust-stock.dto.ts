import { field } from '#common/validation/field.js';
import { MAX_STOCK } from './product-fields.js';

/** A stock adjustment. */
export class AdjustStockDto {
  @field({
    name: 'delta',
    check: (value) => Number.isSafeInteger(value) && value !== 0 && Math.abs(value as number) <= MAX_STOCK,
    message: (property) => `${property} must be a whole number other than 0`,
    schema: { type: 'integer', minimum: -MAX_STOCK, maximum: MAX_STOCK, example: -3, description: 'not 0' },
  })
  delta!: number;
}
