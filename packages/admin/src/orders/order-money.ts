import { money } from '../format/money.js';
import { words } from '../words/index.js';
import type { Order } from './use-order.js';

const { orders: texts, confirm } = words;

type OrderMoney = Pick<Order, 'payments' | 'refunds' | 'refundedAmount' | 'refundable'> & {
  readonly pricing: Pick<Order['pricing'], 'totalAmount'>;
};

/**
 * What became of the payments, below the total: nothing while the order is paid as it was placed. `refundedAmount` is of all
 * payments, also of one that never paid the order; `refundable` is what is left of the one that did.
 */
export function moneySums({ pricing, payments, refunds, refundedAmount, refundable }: OrderMoney) {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const isChanged = paid > 0 && (refunds.length > 0 || refundable < pricing.totalAmount);
  return [
    { name: texts.paidSum, amount: paid, isShown: isChanged && paid !== pricing.totalAmount },
    { name: texts.refundedSum, amount: -refundedAmount, isShown: refundedAmount > 0 },
    { name: texts.left, amount: refundable, isShown: isChanged, isStrong: true },
  ].filter(({ isShown }) => isShown);
}

/** The same in words; empty while nothing was refunded. */
export function refundedText({ refundedAmount, refundable }: OrderMoney): string {
  return refundedAmount > 0 ? texts.partRefunded(money(refundedAmount), money(refundable)) : '';
}

/** What happens when the order is cancelled. */
export function cancelText({ payments, refundable }: Pick<Order, 'payments' | 'refundable'>): string {
  if (refundable > 0) return confirm.cancel(money(refundable));
  return payments.length > 0 ? confirm.cancelRefunded : confirm.cancelUnpaid;
}
