import {
  type OrderPayment,
  type OrderRefund,
  withItemIds,
  ofPayment,
  refundsIn,
} from '#modules/orders/index.js';
import { paidByLine } from '#modules/orders/sums/index.js';
import { isRegistered, type Seller } from '#modules/orders/tax/index.js';
import { takesTaxBack } from './financial-year.js';
import type { TaxedOrder } from './gst.js';
import { paidBySupply, taxOfSupply, type SuppliedLine } from './shipping-tax.js';
import { taxOfRefund, type RefundedLine } from './credit-note-tax.js';
import { creditedRefund } from './credited-refund.js';

/** The part of a refund for a line, in minor units. */
export interface CreditedUnits {
  readonly itemId: string;
  readonly quantity: number;
  readonly amountMinor: number;
  readonly taxMinor: number;
}

/**
 * The lines of a refund of units, as its credit note will have them if every earlier refund gets its own before.
 * @param refund a new one, which the order does not have
 */
export function creditedLines(
  order: TaxedOrder & {
    readonly invoicedAt?: Date | undefined;
    readonly createdAt: Date;
    readonly gatewayPaymentId?: string | undefined;
    readonly payments: readonly OrderPayment[];
    readonly refunds?: readonly OrderRefund[] | undefined;
  },
  refund: OrderRefund,
  seller: Seller,
): CreditedUnits[] {
  const units = refund.units ?? [];
  const quantityOf = (itemId: string) => units.find((each) => each.itemId === itemId)?.quantity ?? 0;
  if (!isRegistered(seller))
    return units.map(({ itemId = '', quantity, amountMinor = 0 }) => ({
      itemId,
      quantity,
      amountMinor,
      taxMinor: 0,
    }));
  const items = withItemIds(order.items);
  const earlier = ofPayment(refundsIn(order), refund).map((each) => creditedRefund(order, each));
  const supply = taxOfSupply({ ...order, items }, seller.state);
  const paid = paidBySupply(order, supply, paidByLine(order));
  const lines = withoutShipping(taxOfRefund(supply, creditedRefund(order, refund), earlier, paid));
  const isTaxed = takesTaxBack(order.invoicedAt ?? order.createdAt, refund.createdAt);
  return lines.map(({ line: { itemId }, refundedMinor, paidMinor, taxableMinor }) => ({
    itemId,
    quantity: quantityOf(itemId),
    amountMinor: refundedMinor,
    taxMinor: isTaxed ? paidMinor - taxableMinor : 0,
  }));
}

/** The shipping stands beside the lines. */
function withoutShipping<Line>(
  lines: ReadonlyArray<RefundedLine<SuppliedLine<Line>>>,
): Array<RefundedLine<SuppliedLine<Line>>> {
  return lines.filter(({ line }) => line.isShipping !== true);
}
