import { BooleanField } from './fields.js';

/** The switch of staff that pays disputed money back: else what would do that is 409 `PAYMENT_DISPUTED` (decisions 14.2). */
export function RefundDisputedField(): PropertyDecorator {
  return BooleanField({
    optional: true,
    description:
      'Refund although the payment is disputed, in which the customer may get the money from the bank as well. Without it, what would give disputed money back is 409 `PAYMENT_DISPUTED`',
  });
}
