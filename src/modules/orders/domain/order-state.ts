import type { OrderStatus } from './order-status.js';

export const PAYMENT_STATUSES = [
  'PENDING',
  'PAID',
  'FAILED',
  'EXPIRED',
  'REFUND_PENDING',
  'REFUNDED',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Where the units of an order are: `RESERVED` taken from the shelf at checkout, `COMMITTED` sold,
 * `RETURNED` back on the shelf. Each reservation ends in at most one return.
 */
export const STOCK_STATES = ['RESERVED', 'COMMITTED', 'RETURNED'] as const;

export type StockState = (typeof STOCK_STATES)[number];

/** Who ended a cancelled order. */
export const CANCEL_CAUSES = ['ADMIN', 'EXPIRY', 'CARRIER'] as const;

export type CancelCause = (typeof CANCEL_CAUSES)[number];

export const PAYMENT_STATES = ['CONFIRMED', 'REFUND_PENDING', 'REFUNDED'] as const;

/**
 * A payment that was processed for the order: it pays the order (`CONFIRMED`), or all of it is on its way back or has
 * come back, as the order's refunds say.
 */
export interface OrderPayment {
  readonly gatewayPaymentId: string;
  readonly state: (typeof PAYMENT_STATES)[number];
  readonly receivedAt: Date;
  /** Integer minor units, as the gateway reported it; missing while only the customer's signature is known. */
  readonly amountMinor?: number | undefined;
}

/** Why money goes back. */
export const REFUND_REASONS = [
  'CANCELLED',
  'RETURN',
  'LATE_PAYMENT',
  'DUPLICATE_PAYMENT',
  'AMOUNT_MISMATCH',
  'ADMIN',
] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

/** `PROCESSED` and `FAILED` are the gateway's word alone. */
export const REFUND_STATUSES = ['PENDING', 'PROCESSED', 'FAILED'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A refund of one payment of the order, or of a part of it. */
export interface OrderRefund {
  /** 24 hexadecimal digits. */
  readonly refundId: string;
  readonly gatewayPaymentId: string;
  /** Integer minor units of the payment's currency. */
  readonly amountMinor: number;
  readonly reason: RefundReason;
  readonly status: RefundStatus;
  /** The gateway's identifier; missing until the gateway has answered. */
  readonly gatewayRefundId?: string | undefined;
  readonly createdAt: Date;
  readonly processedAt?: Date | undefined;
}

/** The statuses that a carrier can bring about. */
export type CarrierTarget = 'DELIVERED' | 'CANCELLED' | 'RETURNED';

/** The last carrier event that was applied; `at` is missing when the event had no readable timestamp. */
export interface AppliedCarrierEvent {
  readonly target: CarrierTarget;
  readonly at?: Date | undefined;
}

/** What decides about an order's moves. */
export interface OrderState {
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly stockState: StockState;
  /** Whether the order still counts as a use of its coupon; false without a coupon. */
  readonly couponHeld: boolean;
  /** Only while `CANCELLED`. */
  readonly cancelCause?: CancelCause | undefined;
  /** The payment that paid for the order. It stays when the payment is given back. */
  readonly gatewayPaymentId?: string | undefined;
  readonly payments: readonly OrderPayment[];
  /** Oldest first; missing in orders without a refund. */
  readonly refunds?: readonly OrderRefund[] | undefined;
  /**
   * Since when the order is paid by the customer's signature alone: the gateway has not said yet that the payment is
   * captured. Such an order is not dispatched.
   */
  readonly uncapturedSince?: Date | undefined;
  readonly pricing: { readonly totalMinor: number };
  readonly currency: string;
  /** When the unpaid order gives its stock back; gone once it is paid for, or has ended. */
  readonly reservedUntil?: Date | undefined;
  /** When the sweeper looks at the order next; gone with `reservedUntil`. */
  readonly sweepAt?: Date | undefined;
  /**
   * Which of its owner's unpaid orders it is while it holds stock; gone with `reservedUntil`. No two orders of one
   * account share a slot, so the number of slots bounds the number of such orders.
   */
  readonly unpaidSlot?: number | undefined;
  /** When it was first delivered. */
  readonly deliveredAt?: Date | undefined;
  readonly carrierEvent?: AppliedCarrierEvent | undefined;
  /** The newest timestamp among the applied carrier events. */
  readonly carrierEventAt?: Date | undefined;
}

/** A change of an order's state: what is named is set, `null` takes a field away, the rest stays. */
export type OrderTransition = {
  readonly [Field in Exclude<keyof OrderState, 'pricing' | 'currency'>]?: OrderState[Field] | null;
};
