import type { OrderTransition } from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';

/** The state that decides when the carrier is asked about a parcel. */
interface TrackedParcel {
  readonly orderStatus: OrderStatus;
  readonly trackingNumber?: string | undefined;
  readonly trackingUrl?: string | undefined;
  readonly carrierOrderId?: string | undefined;
  readonly trackAt?: Date | undefined;
}

/**
 * Whether the carrier can be asked where an order's parcel is: it is on its way, and the carrier has an order for it or has a page
 * of it. The shop's own courier has neither.
 */
export function isTracked({
  orderStatus,
  trackingNumber,
  trackingUrl,
  carrierOrderId,
}: TrackedParcel): boolean {
  const isAtCarrier = carrierOrderId !== undefined || trackingUrl !== undefined;
  return orderStatus === 'SHIPPED' && trackingNumber !== undefined && isAtCarrier;
}

/**
 * Returns when the carrier is asked next about a parcel that stays silent (decisions 14.11), after a transition: null for one that
 * is not asked about, undefined where nothing changes. A word of the carrier and a new number end the silence.
 * @param after the order with the transition
 * @param silenceMs 0: nobody is asked
 */
export function nextQuestion(
  before: TrackedParcel,
  after: TrackedParcel,
  { carrierStatus }: OrderTransition,
  { silenceMs, now }: { silenceMs: number; now: Date },
): Date | null | undefined {
  if (silenceMs === 0 || !isTracked(after)) return before.trackAt === undefined ? undefined : null;
  const isNews =
    carrierStatus !== undefined ||
    before.trackAt === undefined ||
    !isTracked(before) ||
    before.trackingNumber !== after.trackingNumber;
  return isNews ? new Date(now.getTime() + silenceMs) : undefined;
}
