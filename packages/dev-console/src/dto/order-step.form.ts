import { NumberQuery, TextField } from '#common/validation/fields.js';

/** A step of an order's life from an HTML form, whose values are texts. */
export class OrderStepForm {
  @TextField(1, 40) step!: string;
  /** The record that the step is about, where the order has several. */
  @TextField(1, 100, { optional: true }) subject?: string;
  @NumberQuery(0, { optional: true }) amount?: number;
  @TextField(3, 100, { optional: true }) text?: string;
}
