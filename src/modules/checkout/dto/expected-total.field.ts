import { toMajor, toMinor } from '#common/money/money.js';
import { field } from '#common/validation/field.js';

/**
 * The `totalAmount` that the customer has seen. It may be higher than a price may: a sum that is too high to be exact has
 * no two decimals any more, and checkout refuses it as such.
 */
export const ExpectedTotalField = field({
  check: (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return false;
    const minor = toMinor(value);
    return !Number.isSafeInteger(minor) || toMajor(minor) === value;
  },
  message: (property) => `${property} must be an amount of 0 or more with at most two decimals`,
  schema: {
    type: 'number',
    minimum: 0,
    example: 1799.1,
    description:
      'The `totalAmount` that the customer has seen. Another total is refused: 409 `PRICES_CHANGED`',
  },
});
