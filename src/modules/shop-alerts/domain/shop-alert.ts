import { type Order, BLOCKING_DISPUTE_STATUSES, OPEN_DISPUTE_STATUSES } from '#modules/orders/index.js';

/** The kinds of events that the shop is alerted to at once (decisions 14.15). */
export type ShopAlertKind =
  'DISPUTED' | 'REFUND_FAILED' | 'PAYMENT_TWICE' | 'RETURNED_PAID' | 'CARRIER_CANCELLED';

/** Something of an order that needs attention at once. */
export interface ShopAlert {
  readonly kind: ShopAlertKind;
  /** The id of the dispute, or of the refund. */
  readonly of?: string;
}

/** The order of an alert; the amount of its dispute or refund in minor units. */
export interface AlertedOrder {
  readonly orderNumber: string;
  readonly currency: string;
  readonly amountMinor?: number | undefined;
}

type Watched = Pick<Order, 'orderStatus' | 'disputes' | 'refunds' | 'attention'>;

/**
 * Returns the alerts that a transition of an order causes. A refund that fails again after a retry causes another;
 * further steps of an open dispute do not.
 * @param by who caused the transition
 */
export function alertsOf(before: Watched, after: Watched, by: string): ShopAlert[] {
  const isCancelledByCarrier =
    by === 'CARRIER' && before.orderStatus === 'SHIPPED' && after.orderStatus === 'CANCELLED';
  const needsSince = (reason: 'paymentTwice' | 'returnedPaid') =>
    before.attention?.[reason] === undefined && after.attention?.[reason] !== undefined;
  return [
    ...newDisputes(before, after).map((of) => ({ kind: 'DISPUTED' as const, of })),
    ...newlyFailedRefunds(before, after).map((of) => ({ kind: 'REFUND_FAILED' as const, of })),
    ...(needsSince('paymentTwice') ? [{ kind: 'PAYMENT_TWICE' as const }] : []),
    ...(needsSince('returnedPaid') ? [{ kind: 'RETURNED_PAID' as const }] : []),
    ...(isCancelledByCarrier ? [{ kind: 'CARRIER_CANCELLED' as const }] : []),
  ];
}

/** The disputes that are open since, or whose first report is that they are lost. */
function newDisputes({ disputes: known = [] }: Watched, { disputes = [] }: Watched): string[] {
  const statusBefore = new Map(known.map(({ disputeId, status }) => [disputeId, status]));
  const isOpen = (status: string | undefined) =>
    (OPEN_DISPUTE_STATUSES as readonly unknown[]).includes(status);
  return disputes
    .filter(({ disputeId, status }) => {
      const earlier = statusBefore.get(disputeId);
      return earlier === undefined
        ? BLOCKING_DISPUTE_STATUSES.includes(status)
        : isOpen(status) && !isOpen(earlier);
    })
    .map(({ disputeId }) => disputeId);
}

function newlyFailedRefunds({ refunds: known = [] }: Watched, { refunds = [] }: Watched): string[] {
  const failedBefore = new Set(
    known.filter(({ status }) => status === 'FAILED').map(({ refundId }) => refundId),
  );
  return refunds
    .filter(({ refundId, status }) => status === 'FAILED' && !failedBefore.has(refundId))
    .map(({ refundId }) => refundId);
}

/** Returns an order as its alert has it: the amount is that of the dispute or refund, where the order still has it. */
export function alertedOrder(
  { orderNumber, currency, disputes = [], refunds = [] }: Order,
  { of }: ShopAlert,
): AlertedOrder {
  const dispute = disputes.find(({ disputeId }) => disputeId === of);
  const refund = refunds.find(({ refundId }) => refundId === of);
  return { orderNumber, currency, amountMinor: (dispute ?? refund)?.amountMinor };
}
