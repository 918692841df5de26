import { field } from '#common/validation/field.js';
import { BooleanField, IntField, MoneyField, ObjectIdField, TextField } from '#common/validation/fields.js';
import { RefundDisputedField } from '#common/validation/refund-disputed.js';
import { InsteadOf } from '#common/validation/instead-of.js';
import { ItemListField, MAX_QUANTITY } from '#common/validation/item-list-field.js';

/** Units of a line of the order. */
export class RefundedItemDto {
  @ObjectIdField({ description: 'The line, as the order shows it' }) itemId!: string;
  @IntField(1, MAX_QUANTITY, { description: 'At most those neither returned nor refunded' })
  quantity!: number;
}

const ShippingRefundField = field({
  check: (value) => value === true,
  message: (property) => `${property} must be true, or left out`,
  schema: { type: 'boolean', enum: [true] },
});

/** The content of a refund: an amount; or the share of units, the shipping, or both. */
export class RefundPreviewDto {
  @InsteadOf(['items', 'shipping'], 'Give either amount, or items and shipping')
  @MoneyField(0.01, {
    description: 'In the major unit; at most what is left of the payment. Not with `items` or `shipping`',
    example: 250,
  })
  amount?: number;

  @ItemListField(RefundedItemDto, 'itemId and quantity', {
    optional: true,
    description:
      'Instead of `amount`: units, whose share of what was paid is refunded. Before the carrier has an order they leave the order, ' +
      'as with `items/cancel`; afterwards it is money alone',
  })
  items?: RefundedItemDto[];

  @ShippingRefundField({
    optional: true,
    description: 'Instead of `amount`, alone or with `items`: the shipping goes back, all of it, once',
  })
  shipping?: true;

  @RefundDisputedField() refundDisputed?: boolean;
}

/** A refund that the administrator makes. One below `MIN_REFUND` waits for the next (decisions 13.10). */
export class RefundDto extends RefundPreviewDto {
  @TextField(3, 200, { description: 'Why; kept with the refund', example: 'Scratch on the lid' })
  reason!: string;

  @BooleanField({
    optional: true,
    description: 'Of units that leave the order: put them back into the stock (default), or write them off',
  })
  restock?: boolean;
}

/** Another attempt at a refund that has failed. */
export class RetryRefundDto {
  @RefundDisputedField() refundDisputed?: boolean;
}

/** A refund that was repaid by hand. */
export class RepaidRefundDto {
  @TextField(3, 100, {
    optional: true,
    description: 'The reference of the transfer, such as that of the bank',
    example: 'UTR 412345678901',
  })
  reference?: string;
}

/** A payment that was made outside the gateway. */
export class MarkPaidDto {
  @TextField(3, 100, { description: 'A reference, such as that of the bank', example: 'UTR 412345678901' })
  reference!: string;
}
