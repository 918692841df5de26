import {
  byLine,
  settledUnitsOf,
  unitsOfMoneyAlone,
  type RefundedOrder,
  type UnitsOfLine,
} from '../sums/line-refunds.js';
import { awaitsCash } from '../money/cash-on-delivery.js';
import { asBilled } from '../sums/billed.js';
import { linesWithout, unitsOfEach, withItemIds } from './order-lines.js';
import type {
  CancelledUnits,
  OrderRefund,
  OrderState,
  OrderTransition,
  RefundedUnits,
} from './order-state.js';
import { cancelledByAdmin } from './order-transitions.js';
import { refundOf, remainingMinor } from '../money/payment-transitions.js';
import type { NewRefund } from '../money/refunds.js';
import { cancelledQuantities, remainingLines } from './remaining-units.js';
import { refundForReturn } from '../sums/return-refund.js';

/** Units that leave an order before its dispatch, and what of the payment they are worth. */
export interface UnitCancellation {
  readonly cancelled: readonly CancelledUnits[];
  /** The units whose share goes back now, each with its share in minor units. */
  readonly units: ReadonlyArray<RefundedUnits & UnitsOfLine>;
  /** The sum of the shares. With the last unit all goes back that is left of the payment. */
  readonly amountMinor: number;
  /** The bill of the order without these units, if nobody has paid for them, in minor units. */
  readonly billedMinor: number;
  /** Whether no unit remains: the order ends. */
  readonly isLast: boolean;
}

/**
 * Works out what it means that units leave the order (decisions 14.12). Their share is that of a return. Units of the line whose
 * share was refunded as money alone leave first, without a second refund.
 * @param named units of lines of the order; a line may be named twice
 * @returns undefined if they are more than remain in the order
 */
export function cancellationOf(
  order: RefundedOrder,
  named: readonly UnitsOfLine[],
): UnitCancellation | undefined {
  const lines = withItemIds(order.items);
  const gone = cancelledQuantities(order);
  const paidBack = refundedUnitsIn(order);
  const cancelled: CancelledUnits[] = [];
  for (const { itemId, quantity } of byLine(named)) {
    const index = lines.findIndex((line) => line.itemId === itemId);
    const line = lines[index];
    if (line === undefined || quantity > line.quantity - gone[index]!) return undefined;
    const before = Math.min(quantity, paidBack[index]!);
    const units = { itemId, productId: line.productId.toHexString() };
    if (before > 0) cancelled.push({ ...units, quantity: before, refundedBefore: true });
    if (quantity > before) cancelled.push({ ...units, quantity: quantity - before });
  }
  const unpaid = cancelled.filter(({ refundedBefore }) => refundedBefore !== true);
  const isLast = linesWithout(remainingLines(order), cancelled).length === 0;
  const leaving = cancelled.map((each) => ({ ...each, unpaid: true as const }));
  const { pricing } = asBilled({ ...order, cancelledUnits: [...(order.cancelledUnits ?? []), ...leaving] });
  return {
    cancelled,
    isLast,
    billedMinor: pricing.totalMinor,
    ...refundForReturn(order, unpaid, settledUnitsOf(order)),
  };
}

/** How many units of each line were refunded as money alone and are in the order all the same. */
function refundedUnitsIn(order: RefundedOrder): number[] {
  const lines = withItemIds(order.items);
  const gone = (order.cancelledUnits ?? []).filter(({ refundedBefore }) => refundedBefore === true);
  const left = unitsOfEach(lines, gone);
  return unitsOfEach(lines, unitsOfMoneyAlone(order)).map((refunded, index) => refunded - left[index]!);
}

/** How units leave an order. */
export interface UnitsAct extends NewRefund, Pick<OrderRefund, 'shippingMinor'> {
  readonly restock: boolean;
  readonly note: string;
}

/**
 * The units leave the order: they are restocked unless they are written off, and their share is refunded; of an order that is paid at the door
 * the courier asks for less. With the last unit the order is cancelled.
 * @returns undefined if their share is more than what is left of the payment, and other units remain
 */
export function unitsCancelled(
  order: OrderState,
  { cancelled, units, amountMinor, billedMinor, isLast }: UnitCancellation,
  { restock, shippingMinor, ...fresh }: UnitsAct,
): OrderTransition | undefined {
  const isUnpaid = awaitsCash(order);
  const leaving = cancelled.map((each) => ({
    ...each,
    ...(restock ? {} : { writtenOff: true as const }),
    ...(isUnpaid ? { unpaid: true as const } : {}),
  }));
  const cancelledUnits = [...(order.cancelledUnits ?? []), ...leaving];
  const refund = { ...fresh, ...(units.length === 0 ? {} : { units }) };
  if (isLast) return { ...cancelledByAdmin(order, refund), cancelledUnits };
  // Nothing is refunded: the courier asks for less.
  if (isUnpaid) return { cod: { ...order.cod!, amountMinor: billedMinor }, cancelledUnits };
  const wholeMinor = amountMinor + (shippingMinor ?? 0);
  if (wholeMinor > remainingMinor(order)) return undefined;
  const started = { ...refund, shippingMinor, reason: 'CANCELLED' as const, amountMinor: wholeMinor };
  return { ...refundOf(order, started), cancelledUnits };
}
