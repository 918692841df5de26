import { money } from '../format/money.js';
import { words } from '../words/index.js';
import { leftToRefund, type Disputed } from './disputed.js';
import type { Order } from './use-order.js';

const { orders: texts, confirm } = words;

/** The difference that the payment provider made to the total; all three fields are missing without one. */
interface Difference {
  readonly paidAmount?: number;
  readonly gatewayOffer?: number;
  readonly gatewayFee?: number;
}

type OrderMoney = Pick<Order, 'payments' | 'refunds' | 'refundedAmount' | 'refundable'> &
  Disputed &
  Difference & { readonly pricing: Pick<Order['pricing'], 'totalAmount'> };

/** Returns the discounts: by the coupon, and by hand with the staff's reason. */
export function discountSums({
  pricing,
  couponCode,
  discount,
}: Pick<Order, 'couponCode' | 'discount'> & { readonly pricing: Pick<Order['pricing'], 'discount'> }) {
  const byHand = discount?.amount ?? 0;
  return [
    {
      name: couponCode === null ? texts.discount : texts.coupon(couponCode),
      // In paise: the difference of two prices may be a hundredth of one off.
      amount: Math.round((pricing.discount - byHand) * 100) / 100,
    },
    { name: texts.byHand(discount?.reason ?? null), amount: byHand },
  ].filter(({ amount }) => amount > 0);
}

/**
 * Returns the sums of the payments, below the total: none while the order is paid as it was placed. `refundedAmount`
 * is of all payments, also of one that never paid the order; `refundable` is what is left of the one that did. An
 * offer or a fee of the payment provider stands before what was paid.
 */
export function moneySums(order: OrderMoney) {
  const { pricing, payments, refunds, refundedAmount, refundable } = order;
  const { paidAmount = pricing.totalAmount, gatewayOffer = 0, gatewayFee = 0, disputedAmount = 0 } = order;
  const [underWay, failed] = [refundsThat(order, 'PENDING'), refundsThat(order, 'FAILED')];
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const isChanged = paid > 0 && (refunds.length > 0 || refundable < paidAmount);
  // A refund of it may be under way or have failed already: what is below the total adds up to what is left.
  const other = paid - refundedAmount - underWay - failed - refundable;
  const disputed = Math.round(Math.max(0, Math.min(disputedAmount, other)) * 100) / 100;
  const isOther = paidAmount !== pricing.totalAmount;
  return [
    { name: texts.gatewayOffer, amount: -gatewayOffer, isShown: gatewayOffer > 0 },
    { name: texts.gatewayFee, amount: gatewayFee, isShown: gatewayFee > 0 },
    {
      name: texts.paidSum,
      amount: paid,
      isShown: isOther || (isChanged && paid !== pricing.totalAmount),
    },
    { name: texts.refundedSum, amount: -refundedAmount, isShown: refundedAmount > 0 },
    { name: texts.payments.REFUND_PENDING, amount: -underWay, isShown: underWay > 0 },
    { name: texts.states.refundFailed, amount: -failed, isShown: failed > 0 },
    { name: texts.states.disputed, amount: -disputed, isShown: disputed > 0 },
    { name: texts.left, amount: refundable, isShown: isChanged, isStrong: true },
  ].filter(({ isShown }) => isShown);
}

function refundsThat(
  { refunds }: Pick<Order, 'refunds'>,
  wanted: Order['refunds'][number]['status'],
): number {
  return refunds.reduce((sum, { amount, status }) => (status === wanted ? sum + amount : sum), 0);
}

/** The same in words; empty while nothing was refunded. */
export function refundedText({ refundedAmount, refundable }: OrderMoney): string {
  return refundedAmount > 0 ? texts.partRefunded(money(refundedAmount), money(refundable)) : '';
}

/** Returns what happens when the order is cancelled. */
export function cancelText(order: Pick<Order, 'payments' | 'refundable'> & Disputed): string {
  const { payments } = order;
  const left = leftToRefund(order);
  if (left > 0) return confirm.cancel(money(left));
  return payments.length > 0 ? confirm.cancelRefunded : confirm.cancelUnpaid;
}
