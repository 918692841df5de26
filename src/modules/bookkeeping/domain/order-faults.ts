import type { BookedOrder, Format } from './booked-order.js';
import { cashFaults } from './cash-faults.js';
import { disputeFaults } from './dispute-faults.js';
import { moneyOf, wrongSums, type OrderMoney } from './order-books.js';
import { paperFaults } from './paper-faults.js';
import { paymentFaults } from './payment-faults.js';
import { refundFaults } from './refund-faults.js';
import { unitFaults } from './unit-faults.js';

const CHECKS = [
  wrongSums,
  paymentFaults,
  refundFaults,
  disputeFaults,
  unitFaults,
  paperFaults,
  cashFaults,
] as const;

/** Returns the money of an order, with everything that does not add up in its money, units and papers. */
export function checkedMoneyOf(order: BookedOrder, format: Format): OrderMoney {
  const money = moneyOf(order, format);
  return { ...money, faults: [...money.faults, ...CHECKS.flatMap((check) => check(order, format))] };
}
