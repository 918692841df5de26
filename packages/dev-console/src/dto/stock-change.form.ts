import { IntQuery } from '#common/validation/fields.js';

const MOST_UNITS = 1_000_000;

/** By how many units a product's stock changes, from an HTML form, whose values are texts. */
export class StockChangeForm {
  @IntQuery(-MOST_UNITS, MOST_UNITS) delta!: number;
}
