import { disputeFaults } from '#modules/bookkeeping/domain/dispute-faults.js';
import { moneyOf } from '#modules/bookkeeping/domain/order-books.js';
import { paymentFaults } from '#modules/bookkeeping/domain/payment-faults.js';
import { refundFaults } from '#modules/bookkeeping/domain/refund-faults.js';
import type { OrderPayment, OrderState } from '#modules/orders/domain/order-state.js';
import { amountOf, ofPayment, refundsIn, sumOf } from '#modules/orders/sums/payment-money.js';
import { sequencesOf } from './payment-events.js';
import { PlayedOrder, type OrderEvent } from './played-order.js';

/** The findings of many sequences; the lists are empty when all is well. */
export interface Findings {
  played: number;
  readonly wrongBooks: string[];
  readonly differences: string[];
}

/** Returns what is to be the same, in whatever order events have come. */
export function resultOf(order: OrderState): object {
  const payments = order.payments.map((payment) => [
    payment.gatewayPaymentId,
    amountOf(order, payment),
    payment.state,
    ...(payment.manual === true ? ['by hand'] : []),
    ...(payment.paysInFull === true ? ['in full'] : []),
  ]);
  const refunds = refundsIn(order).map(
    ({ gatewayPaymentId, gatewayRefundId = '', amountMinor, reason, status }) =>
      [gatewayPaymentId, gatewayRefundId, amountMinor, reason, status].join(),
  );
  const { orderStatus, paymentStatus, stockState, couponHeld, gatewayPaymentId, disputes = [] } = order;
  return {
    orderStatus,
    paymentStatus,
    stockState,
    couponHeld,
    gatewayPaymentId,
    payments,
    isCaptured: order.uncapturedSince === undefined,
    refunds: refunds.toSorted(),
    disputes: disputes.map(({ disputeId, status, amountMinor }) => [disputeId, status, amountMinor].join()),
  };
}

/** Returns the faults of an order in the books: empty when it is right. */
export function booksOf(order: OrderState): readonly string[] {
  const { captured, kept, fees, offers, refunds, disputed, faults } = moneyOf(order, String);
  const sums = captured === kept + fees - offers + refunds + disputed ? [] : ['the sums do not add up'];
  const others = [paymentFaults, refundFaults, disputeFaults].flatMap((check) => check(order, String));
  return [...faults, ...sums, ...others, ...wrongStatesOf(order)];
}

/** A payment that has gone back as a whole pays nothing any more: nothing may be sent for it. */
function wrongStatesOf(order: OrderState): string[] {
  const isBack = (payment: OrderPayment) => {
    const made = ofPayment(refundsIn(order), payment).filter(({ status }) => status === 'PROCESSED');
    return sumOf(made) >= amountOf(order, payment);
  };
  const paying = order.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
  const isWrong = paying !== undefined && isBack(paying) && order.paymentStatus !== 'REFUNDED';
  const wrong = order.payments.filter((payment) => isBack(payment) && payment.state !== 'REFUNDED');
  return [
    ...(isWrong ? ['the payment is back, and the order is not refunded'] : []),
    ...wrong.map(({ gatewayPaymentId, state }) => `${gatewayPaymentId} is back, and ${state}`),
  ];
}

/** Collects the results of sequences, and compares those of the same events; a repeated event counts once. */
export class Comparison {
  readonly differences: string[] = [];
  private readonly first = new Map<string, { readonly sequence: string; readonly result: string }>();

  add(names: readonly string[], outcome: object): void {
    const key = [...new Set(names)].toSorted().join();
    const sequence = names.join(' > ');
    const result = JSON.stringify(outcome);
    const first = this.first.get(key);
    if (first === undefined) this.first.set(key, { sequence, result });
    else if (first.result !== result)
      this.differences.push(`${sequence}: ${result}\n${first.sequence}: ${first.result}`);
  }
}

/**
 * Plays all sequences of a length on the rules alone; looks at the books after each event.
 * @param isOrderPaid whether the gateway calls its order paid by another amount
 */
export function playAll(
  start: OrderState,
  events: readonly OrderEvent[],
  length: number,
  isOrderPaid = false,
): Findings {
  const comparison = new Comparison();
  const found: Findings = { played: 0, wrongBooks: [], differences: comparison.differences };
  for (const sequence of sequencesOf(events, length)) {
    const names = sequence.map(({ name }) => name);
    const subject = { gatewayOrderId: 'order_1', gatewayPaymentId: 'pay_2' };
    const world = new PlayedOrder(start, subject, isOrderPaid);
    for (const event of sequence) {
      world.play(event);
      const faults = booksOf(world.order);
      if (faults.length > 0)
        found.wrongBooks.push(`${names.join(' > ')}: at ${event.name}: ${faults.join()}`);
    }
    found.played += 1;
    const early = [...new Set(world.waiting.map((report) => JSON.stringify(report)))].toSorted();
    comparison.add(names, { ...resultOf(world.order), early });
  }
  return found;
}

/** The findings of several worlds together. */
export function together(all: readonly Findings[]): Findings {
  return {
    played: all.reduce((sum, { played }) => sum + played, 0),
    wrongBooks: all.flatMap(({ wrongBooks }) => wrongBooks),
    differences: all.flatMap(({ differences }) => differences),
  };
}
