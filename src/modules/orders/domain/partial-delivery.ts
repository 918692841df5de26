import { collected } from '../money/cash-on-delivery.js';
import type { OrderState, OrderTransition } from './order-state.js';
import { moved } from './order-transitions.js';
import type { UnitCancellation } from './unit-cancellation.js';

/** How a parcel that is paid at the door was taken. */
export interface PartialDelivery {
  /** The units that came back with the courier; undefined where none did. */
  readonly back: UnitCancellation | undefined;
  /** The sum that the courier has collected, in minor units. */
  readonly collectedMinor: number;
  /** Whether the units go back into the stock. */
  readonly restock: boolean;
}

/**
 * A parcel was taken in part, or was paid in part (decisions 14b): what came back leaves the order, and what was collected pays the rest. Units
 * that its invoice has get a credit note.
 */
export function deliveredInPart(
  order: OrderState,
  { back, collectedMinor, restock }: PartialDelivery,
  now: Date,
): OrderTransition {
  const leaving = (back?.cancelled ?? []).map((units) => ({
    ...units,
    unpaid: true as const,
    ...(order.invoicedAt === undefined ? {} : { invoiced: true as const }),
    ...(restock ? {} : { writtenOff: true as const }),
  }));
  const cod = back === undefined ? order.cod! : { ...order.cod!, amountMinor: back.billedMinor };
  return {
    orderStatus: moved(order, 'SETTLE', 'DELIVERED'),
    ...(order.deliveredAt === undefined ? { deliveredAt: now } : {}),
    ...(leaving.length === 0 ? {} : { cancelledUnits: [...(order.cancelledUnits ?? []), ...leaving] }),
    ...(leaving.some(({ invoiced }) => invoiced === true) ? { creditNoteDueAt: now } : {}),
    ...collected({ ...order, cod }, now, collectedMinor),
  };
}
