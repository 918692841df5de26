import { withoutCashOnDelivery } from '#common/money/pricing.js';
import type {
  OrderPayment,
  OrderRefund,
  OrderState,
  PaymentStatus,
  RefundReason,
} from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';
import { awaitsCash } from './cash-on-delivery.js';
import { policyOf } from './payment-method.js';

/** A reported payment. The customer's signature contains neither amount nor capture state. */
export interface ReportedPayment {
  readonly gatewayPaymentId: string;
  /** Integer minor units. */
  readonly amountMinor?: number | undefined;
  readonly currency?: string | undefined;
  /** Whether the gateway reports the payment as captured. */
  readonly captured: boolean;
  /** Whether an administrator reports it: see `OrderPayment.manual`. */
  readonly manual?: true;
  /** Whether the gateway calls its order paid; undefined until it has been asked. */
  readonly isOrderPaid?: boolean | undefined;
  /** The gateway's name of the offer that it has applied. */
  readonly offerName?: string | undefined;
}

/**
 * The effect of a reported payment on its order:
 * `ASK`: unknown. The amount is not the order's, so it depends on whether the gateway calls its order paid (decisions 14.1);
 * `KNOWN`: none, it was processed before; `CAPTURED`: the gateway confirms the payment that the customer's signature
 * reported;
 * `AMOUNT`: the gateway names the amount of a payment that is known by its signature alone and goes back;
 * `DISPROVE`: the gateway reports another amount for that payment;
 * `TAKE_OVER`: the gateway reports a payment that an administrator has marked by its id: it is the gateway's from now on;
 * `CONFIRM`: it pays the `PENDING` order;
 * `PAY_AFTER_MOVE`: it pays an order that the administrator or the carrier has advanced;
 * `PAY_ONLINE`: it pays an order that was to be paid at the door, and that nothing of has been sent;
 * `REVIVE`: it pays an expired order, whose stock must be reserved again;
 * a refund reason: it cannot pay the order and is refunded in full.
 */
export type PaymentDecision =
  | 'ASK'
  | 'KNOWN'
  | 'CAPTURED'
  | 'AMOUNT'
  | 'DISPROVE'
  | 'TAKE_OVER'
  | 'CONFIRM'
  | 'PAY_AFTER_MOVE'
  | 'PAY_ONLINE'
  | 'REVIVE'
  | Extract<RefundReason, 'LATE_PAYMENT' | 'DUPLICATE_PAYMENT' | 'AMOUNT_MISMATCH'>;

/** Decides the effect of a reported payment, whatever its source: customer, webhook or reconciler. */
export function decidePayment(order: OrderState, payment: ReportedPayment): PaymentDecision {
  const { gatewayPaymentId } = payment;
  if (order.payments.some((known) => known.gatewayPaymentId === gatewayPaymentId))
    return decideKnown(order, payment);
  if (isUndecided(order, payment)) return 'ASK';
  if (!mayPay(order, payment)) return 'AMOUNT_MISMATCH';
  // The courier collects, or has collected: what comes online goes back.
  if (order.cod !== undefined) return mayPayOnline(order) ? 'PAY_ONLINE' : 'LATE_PAYMENT';
  if (order.gatewayPaymentId !== undefined) return 'DUPLICATE_PAYMENT';
  switch (order.orderStatus) {
    case 'PENDING':
      return 'CONFIRM';
    case 'CANCELLED':
      return order.cancelCause === 'EXPIRY' ? 'REVIVE' : 'LATE_PAYMENT';
    case 'RETURNED':
      return 'LATE_PAYMENT';
    default:
      return 'PAY_AFTER_MOVE';
  }
}

/**
 * Whether the customer may pay the order now: it waits for its payment, and its reservation has not expired. One that
 * the administrator moved on unpaid counts as paid elsewhere.
 */
export function isPayable(order: OrderState, now: Date): boolean {
  const { orderStatus, reservedUntil } = order;
  if (!policyOf(order).isPaidBeforehand) return false;
  return orderStatus === 'PENDING' && reservedUntil !== undefined && reservedUntil > now;
}

/** The statuses of an order that an administrator can mark as paid: it waits, or it was moved on unpaid. */
const PAYABLE_BY_HAND: readonly OrderStatus[] = [
  'PENDING',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'RETURN_REQUESTED',
];

/**
 * Whether an administrator can mark the order as paid by a payment of this reference.
 * @param reference without it: by any that is new
 */
export function isPayableByHand(order: OrderState, reference?: string): boolean {
  const isNew = !order.payments.some((known) => known.gatewayPaymentId === reference);
  const isOpen = order.gatewayPaymentId === undefined && policyOf(order).isMarkedByHand;
  return isNew && isOpen && PAYABLE_BY_HAND.includes(order.orderStatus);
}

/**
 * Whether the payment may pay the order: amount and currency match, where they are known. Another amount does so if the gateway
 * calls its order paid: its own offer, or a fee that the customer bears, made the difference (decisions 14.1).
 */
export function mayPay(order: OrderState, payment: ReportedPayment): boolean {
  return isOfCurrency(order, payment) && (payment.isOrderPaid === true || !isOtherAmount(order, payment));
}

/** Whether a payment of the order's currency is not of its amount, so that the gateway's order decides. */
export function isOfDifference(order: OrderState, payment: ReportedPayment): boolean {
  return payment.captured && isOfCurrency(order, payment) && isOtherAmount(order, payment);
}

function isUndecided(order: OrderState, payment: ReportedPayment): boolean {
  return payment.isOrderPaid === undefined && isOfDifference(order, payment);
}

function isOtherAmount(order: OrderState, { amountMinor }: ReportedPayment): boolean {
  return amountMinor !== undefined && amountMinor !== dueOnline(order);
}

/** Returns what the gateway is to collect for an order, in minor units: neither fee nor rounding of cash on delivery. */
export function dueOnline({ pricing, cod }: Pick<OrderState, 'pricing' | 'cod'>): number {
  return (cod === undefined ? pricing : withoutCashOnDelivery(pricing)).totalMinor;
}

/**
 * Whether an order that is to be paid at the door can be paid online: its dispatch has not begun, which its invoice shows, and no unit has left
 * it, so that the sum at the gateway is that of the order.
 */
export function mayPayOnline(order: OrderState): boolean {
  const { orderStatus, invoicedAt, cancelledUnits = [] } = order;
  return (
    awaitsCash(order) &&
    orderStatus === 'PROCESSING' &&
    invoicedAt === undefined &&
    cancelledUnits.length === 0
  );
}

function isOfCurrency(order: OrderState, { currency }: ReportedPayment): boolean {
  return currency === undefined || currency === order.currency;
}

function decideKnown(order: OrderState, payment: ReportedPayment): PaymentDecision {
  const isPaying = payment.gatewayPaymentId === order.gatewayPaymentId;
  const isMarked = payment.captured && isMarkedByHand(order, payment.gatewayPaymentId);
  const awaited = payment.captured && order.uncapturedSince !== undefined && isPaying;
  const isNamed = namesAmount(order, payment);
  if (!isMarked && !awaited && !isNamed) return 'KNOWN';
  if (isPaying && isUndecided(order, payment)) return 'ASK';
  if (isMarked) return 'TAKE_OVER';
  if (!awaited) return 'AMOUNT';
  if (mayPay(order, payment)) return 'CAPTURED';
  // An order that has shipped is not refunded automatically. It stays uncaptured, which raises an alarm.
  return order.orderStatus === 'PROCESSING' ? 'DISPROVE' : 'KNOWN';
}

/** Whether the order has the payment by an administrator's word alone. */
export function isMarkedByHand(
  { payments }: Pick<OrderState, 'payments'>,
  gatewayPaymentId: string,
): boolean {
  return payments.some((known) => known.gatewayPaymentId === gatewayPaymentId && known.manual === true);
}

function namesAmount(order: OrderState, payment: ReportedPayment): boolean {
  const { gatewayPaymentId, amountMinor, captured } = payment;
  const known = order.payments.find((each) => each.gatewayPaymentId === gatewayPaymentId);
  const goesBack = known !== undefined && known.state !== 'CONFIRMED';
  return captured && goesBack && amountMinor !== undefined && known.amountMinor === undefined;
}

/** Whether a failed payment changes the status: not that of an order which is paid or has ended. */
export function mayFail(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === 'PENDING';
}

/** The outcome of verify-payment after the payment was processed. */
export type PaymentVerdict = 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'MISMATCH';

/** The outcome for a processed payment. Idempotent: a repeated call gets the same outcome. */
export function paymentVerdict(order: OrderState, gatewayPaymentId: string): PaymentVerdict {
  const isThis = (known: OrderPayment | OrderRefund) => known.gatewayPaymentId === gatewayPaymentId;
  const refunds = (order.refunds ?? []).filter(isThis);
  if (refunds.some(({ reason }) => reason === 'AMOUNT_MISMATCH')) return 'MISMATCH';
  if (order.payments.some((known) => isThis(known) && known.state === 'CONFIRMED')) return 'CONFIRMED';
  if (order.orderStatus === 'CANCELLED') return order.cancelCause === 'EXPIRY' ? 'EXPIRED' : 'CANCELLED';
  return order.gatewayPaymentId === undefined ? 'CANCELLED' : 'CONFIRMED';
}
