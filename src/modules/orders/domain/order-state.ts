import type { CarrierTarget } from './carrier-event.js';
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

/** A captured payment that has been dealt with: it pays the order, or it goes (or went) back. */
export interface OrderPayment {
  readonly gatewayPaymentId: string;
  readonly state: 'CONFIRMED' | 'REFUND_PENDING' | 'REFUNDED';
  readonly receivedAt: Date;
  /** What goes back of it, when that is not the whole: a part of the goods has been returned. */
  readonly refundMinor?: number | undefined;
}

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
export type OrderChange = { readonly [Field in keyof OrderState]?: OrderState[Field] | null };
