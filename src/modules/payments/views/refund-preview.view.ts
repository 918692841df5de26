import { toMajor } from '#common/money/money.js';
import type { CreditedUnits } from '#modules/invoicing/index.js';

/** The part of a refund for a line. Amounts in the major unit. */
export class RefundPreviewLineView {
  /** The line, as the order shows it. */
  itemId!: string;
  /** Its refunded units; 0 of a line that takes what earlier refunds have left of none of these. */
  quantity!: number;
  /** @example 1178.82 */
  amount!: number;
  /** The tax that the credit note reverses: that in the amount, as it was charged; 0 of a seller who is not registered. @example 179.82 */
  tax!: number;
}

/** The refund that would be made. Nothing has changed. Amounts in the major unit. */
export class RefundPreviewView {
  /** @example 1178.82 */
  amount!: number;
  /** As the credit note will have them; empty for a refund of an amount. */
  lines!: RefundPreviewLineView[];
  /** The part that is shipping; missing where none of it is. @example 49 */
  shipping?: number;
  /** The remainder of the payment before the refund. @example 2356.46 */
  refundable!: number;
}

export function toRefundPreview({
  amountMinor,
  lines,
  shippingMinor,
  leftMinor,
}: {
  readonly amountMinor: number;
  readonly lines: readonly CreditedUnits[];
  readonly shippingMinor: number | undefined;
  readonly leftMinor: number;
}): RefundPreviewView {
  return {
    amount: toMajor(amountMinor),
    lines: lines.map(({ itemId, quantity, amountMinor: ofLine, taxMinor }) => ({
      itemId,
      quantity,
      amount: toMajor(ofLine),
      tax: toMajor(taxMinor),
    })),
    ...(shippingMinor === undefined ? {} : { shipping: toMajor(shippingMinor) }),
    refundable: toMajor(leftMinor),
  };
}
