import {
  after,
  freshRefund as fresh,
  lapsed,
  now,
  paid,
  pending,
} from '../../../../test/support/order-states.js';
import {
  paymentEvents,
  TOTAL_MINOR,
  wholeRefundEvents,
  type PaymentEvent,
} from '../../../../test/support/payment-events.js';
import { aLine, orderOf } from '../../../../test/support/order-lines.js';
import { playAll, together } from '../../../../test/support/play-every-order.js';
import type { OrderState } from './order-state.js';
import { cancelledByAdmin, movedByAdmin, paidByHand } from './order-transitions.js';
import { refundedByAdmin } from '../money/payment-transitions.js';
import { cancellationOf, unitsCancelled } from './unit-cancellation.js';

const marked = after(pending, paidByHand(pending, 'pay_2', now)!);

/**
 * The orders that the events happen to. The payment pays the first ones and goes back from the others; staff was faster with the last
 * ones, and has marked them as paid by its id.
 */
const STARTS: Readonly<Record<string, OrderState>> = {
  waiting: pending,
  'failed before': { ...pending, paymentStatus: 'FAILED' },
  'moved on unpaid': after(pending, movedByAdmin(pending, 'PROCESSING', now)),
  expired: lapsed,
  'cancelled unpaid': after(pending, cancelledByAdmin(pending, fresh())),
  'paid by another payment': paid,
  'cancelled and refunded': after(paid, cancelledByAdmin(paid, fresh())),
  'marked by its id': marked,
  'marked by its id, a part refunded': after(
    marked,
    refundedByAdmin(marked, { ...fresh(), amountMinor: 300, note: 'a test' })!,
  ),
  'paid by another payment, a unit cancelled': oneLess(paid),
  'marked by its id, a unit cancelled': oneLess(marked),
  'marked by its id, and cancelled': after(marked, cancelledByAdmin(marked, fresh())),
};

/** Takes one of three units out of the order. */
function oneLess(order: OrderState): OrderState {
  const items = [aLine('kettle', 3, 333)];
  const bought = { ...order, ...orderOf(order.pricing.totalMinor, items) };
  const cancellation = cancellationOf(bought, [{ itemId: 'kettle', quantity: 1 }])!;
  return after(order, unitsCancelled(order, cancellation, { ...fresh(), restock: true, note: 'a test' })!);
}

const unsigned = (events: PaymentEvent[]) => events.filter((event) => !('signature' in event));

/**
 * The signature says no amount: an order that it has confirmed stays confirmed when another amount is named. So the signature
 * is left out there; `refunds of every amount` has it.
 */
const WORLDS: ReadonlyArray<[string, PaymentEvent[]]> = [
  ['refunds of parts', paymentEvents(TOTAL_MINOR)],
  ['a refund of the whole', wholeRefundEvents(TOTAL_MINOR)],
  ['another amount than the order’s, refunds of parts', unsigned(paymentEvents(900))],
  ['another amount than the order’s, a refund of the whole', unsigned(wholeRefundEvents(900))],
];

const playEach = (
  events: PaymentEvent[],
  length: number,
  { starts = Object.values(STARTS), isOrderPaid = false } = {},
) => together(starts.map((start) => playAll(start, events, length, isOrderPaid)));

describe('two events of one payment', () => {
  it.each(WORLDS)('have the same result and right books in both orders: %s', (_, events) => {
    expect(playEach(events, 2)).toEqual({ played: 12 * events.length ** 2, wrongBooks: [], differences: [] });
  });
});

describe('two events of a payment by which the gateway calls its order paid', () => {
  rules('GWO-04').it.each([
    ['an offer, refunds of parts', paymentEvents(900)],
    ['an offer, a refund of the whole', wholeRefundEvents(900)],
    ['a fee, refunds of parts', paymentEvents(1024)],
    ['a fee, a refund of the whole', wholeRefundEvents(1024)],
  ])('have the same result and right books in both orders, the signature too: %s', (_, events) => {
    const found = playEach(events, 2, { isOrderPaid: true });
    expect(found).toEqual({ played: 12 * events.length ** 2, wrongBooks: [], differences: [] });
  });
});

describe('three events of one payment', () => {
  // All others: `test/integration/events-in-every-order.long-spec.ts`.
  it('have the same result and right books in any order: an order that waits', () => {
    const events = paymentEvents(TOTAL_MINOR);
    expect(playEach(events, 3, { starts: [pending] })).toEqual({
      played: 14 ** 3,
      wrongBooks: [],
      differences: [],
    });
  });

  it('leave right books when the signature comes before another amount', () => {
    for (const events of [paymentEvents(900), wholeRefundEvents(900)])
      expect(playEach(events, 2)).toMatchObject({ wrongBooks: [] });
    expect(playEach(wholeRefundEvents(900), 3, { starts: [pending] })).toMatchObject({ wrongBooks: [] });
  });
});
