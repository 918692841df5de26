import { field } from '#common/validation/field.js';
import { IntField, TextField } from '#common/validation/fields.js';
import { InsteadOf } from '#common/validation/instead-of.js';
import { TogetherWith } from '#common/validation/together-with.js';
import { MAX_STOCK } from '../products.limits.js';

const DeltaField = field({
  check: (value) => Number.isSafeInteger(value) && value !== 0 && Math.abs(value as number) <= MAX_STOCK,
  message: (property) => `${property} must be a whole number other than 0`,
  schema: { type: 'integer', minimum: -MAX_STOCK, maximum: MAX_STOCK, example: -3, description: 'not 0' },
});

/** A difference, or what was counted and what the stock was then believed to be (decisions 14.30). */
export class AdjustStockDto {
  @InsteadOf('counted', 'Give either delta, or counted and expected') @DeltaField() delta?: number;

  @TogetherWith('expected')
  @IntField(0, MAX_STOCK, { description: 'instead of `delta`: the units that were counted', example: 12 })
  counted?: number;

  @TogetherWith('counted')
  @IntField(0, MAX_STOCK, {
    description: 'the stock that `counted` was compared with: if it is another by now, 409 `STOCK_MOVED`',
    example: 14,
  })
  expected?: number;

  @TextField(3, 200, { optional: true, example: 'Delivery 4711 of the supplier' }) reason?: string;
}
