import { stockKey, sumByStock } from '#modules/products/stock/index.js';
import { linesWithout } from '../domain/order-lines.js';
import type { MissingUnits, OrderState, OrderTransition, PaymentStatus } from '../domain/order-state.js';
import { returnableUnitsOf, unitsBackOf, type LineUnits } from '../sums/return-refund.js';

type OrderWithUnits = OrderState & Parameters<typeof unitsBackOf>[0];

/** Units of one product, with its name where it is known. */
interface NamedUnits {
  readonly productId: string;
  readonly variantId?: string | undefined;
  readonly quantity: number;
  readonly name?: string | undefined;
}

/**
 * Returns what a delivery changes beside the status when all units of the order had gone back: it was cancelled,
 * settled, returned to origin, or returned by the customer (decisions 13.17). What single returns brought back stays
 * back.
 */
export function withUnitsOut(order: OrderWithUnits): OrderTransition {
  const isWhole = order.stockState === 'RETURNED' && returnableUnitsOf(order).length === 0;
  return isWhole && order.returnedUnits !== undefined ? { returnedUnits: null } : {};
}

/** Whether a transition has delivered an order whose units had gone back. */
export function isLateDelivery(before: OrderState, after: OrderState): boolean {
  return (
    before.stockState === 'RETURNED' && after.stockState === 'COMMITTED' && after.orderStatus === 'DELIVERED'
  );
}

/** The units that a late delivery takes from the stock again, line by line. */
export function unitsTakenBy(before: OrderWithUnits, after: OrderWithUnits): LineUnits[] {
  return linesWithout(unitsBackOf(before), unitsBackOf(after));
}

/**
 * Returns what an order still misses when units of it are back: those that the stock has counted all the time come
 * first.
 */
export function missingAfter(missing: readonly MissingUnits[], back: readonly LineUnits[]): MissingUnits[] {
  const units = new Map(sumByStock(back).map((line) => [stockKey(line), line.quantity]));
  return missing
    .map((line) => ({ ...line, quantity: line.quantity - (units.get(stockKey(line)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns what an order misses when the stock lacks more of its units. */
export function missingWith(missing: readonly MissingUnits[], more: readonly MissingUnits[]): MissingUnits[] {
  return sumByStock([...missing, ...more]);
}

/** The note on an order that was delivered late. Money stays as it is: that is for the shop to decide. */
export function lateDeliveryNote(missing: readonly NamedUnits[], paymentStatus: PaymentStatus): string {
  const units = missing.map(
    ({ quantity, name = 'a product', productId }) => `${quantity} of ${name} (${productId})`,
  );
  return [
    'The parcel was delivered after the units of the order had gone back to the stock.',
    missing.length === 0
      ? 'They were taken from the stock again.'
      : `Not in stock any more, so not taken again: ${units.join(', ')}. They are taken in the night after the stock has them; until then doctor --stock names them.`,
    `The payment is left as it is (${paymentStatus}): the customer has the goods. Decide whether to ask for the goods or the money.`,
  ].join(' ');
}
