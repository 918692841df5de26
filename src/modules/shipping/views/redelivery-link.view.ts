import type { Order } from '#modules/orders/index.js';

/** The other attempt that a customer has asked for. */
export class AskedAttemptView {
  /** null where the courier's next day is taken. @example 2026-12-03 */
  date!: string | null;
  at!: string;
}

/** A failed attempt to deliver, as the link of its mail shows it. It says nothing of the customer. */
export class RedeliveryLinkView {
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  /** Null where the carrier has not named it. @example Delhivery Surface */
  courierName!: string | null;
  /** When the courier could not deliver, by its clock. */
  attemptedAt!: string;
  /** Whether the customer may still say when and where. */
  open!: boolean;
  /** The first day that can be asked for. @example 2026-12-01 */
  from!: string;
  /** The last one. @example 2026-12-07 */
  to!: string;
  /** The request made by this link; null until then. */
  asked!: AskedAttemptView | null;
}

/** @param order one with a failed attempt */
export function toRedeliveryLink(
  { orderNumber, courierName, carrierStatus, redelivery, redeliveryLink }: Order,
  { isOpen, days }: { isOpen: boolean; days: { readonly from: string; readonly to: string } },
): RedeliveryLinkView {
  const usedAt = redeliveryLink?.usedAt;
  const date = redelivery?.by === 'CUSTOMER' ? (redelivery.date ?? null) : null;
  return {
    orderNumber,
    courierName: courierName ?? null,
    attemptedAt: carrierStatus!.at.toISOString(),
    open: isOpen,
    ...days,
    asked: usedAt === undefined ? null : { date, at: usedAt.toISOString() },
  };
}
