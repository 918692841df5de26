import { field } from '#common/validation/field.js';
import { TextField } from '#common/validation/fields.js';
import { MAX_STOCK } from '../products.limits.js';

const DeltaField = field({
  check: (value) => Number.isSafeInteger(value) && value !== 0 && Math.abs(value as number) <= MAX_STOCK,
  message: (property) => `${property} must be a whole number other than 0`,
  schema: { type: 'integer', minimum: -MAX_STOCK, maximum: MAX_STOCK, example: -3, description: 'not 0' },
});

export class AdjustStockDto {
  @DeltaField() delta!: number;
  @TextField(3, 200, { optional: true, example: 'Delivery 4711 of the supplier' }) reason?: string;
}
