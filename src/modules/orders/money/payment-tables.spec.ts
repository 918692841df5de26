import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  after,
  freshRefund as fresh,
  lapsed,
  now,
  paid,
  pending,
  report,
} from '../../../../test/support/order-states.js';
import { documentedTable } from '../../../../test/support/documented-table.js';
import { paymentReport } from '../../../../test/support/played-order.js';
import {
  cancelledByAdmin,
  cancelledByCustomer,
  confirmed,
  expired,
  movedByAdmin,
  paidByHand,
} from '../domain/order-transitions.js';
import { refundedByAdmin, refundOf } from './payment-transitions.js';
import type { OrderState, OrderTransition } from '../domain/order-state.js';
import { mayMove } from '../domain/order-status.js';
import { mayFail, type ReportedPayment } from './payment-decision.js';
import { refundsIn } from '../sums/payment-money.js';
import { isInDoubt, reportedRefund, type ReportedRefund } from './refund-reports.js';
import { processedByHand, refusedRefund, retriedRefund } from './refunds.js';

const earlier = new Date(now.getTime() - 1000);
const later = new Date(now.getTime() + 1000);

const PAGE = join(__dirname, '..', '..', '..', '..', 'docs', 'payments.md');

/**
 * The transition of an event; `REFUSED` if the caller gets an error, `ASKED FOR` if the gateway is asked, undefined if nothing
 * changes.
 */
type Outcome = OrderTransition | 'REFUSED' | 'ASKED FOR' | undefined;
type Events = Record<string, (order: OrderState) => Outcome>;

interface Machine {
  readonly states: Record<string, OrderState>;
  readonly events: Events;
  readonly stateOf: (order: OrderState) => string;
}

const orRefused = (transition: OrderTransition | undefined): Outcome => transition ?? 'REFUSED';

const signature = (gatewayPaymentId: string): ReportedPayment => ({ gatewayPaymentId, captured: false });
const part = (order: OrderState, amountMinor: number) =>
  refundedByAdmin(order, { ...fresh(), amountMinor, note: 'a test' });
const uncaptured = after(pending, confirmed(pending, signature('pay_1'), now));
const goingBack = after(paid, refundOf(paid, { ...fresh(), reason: 'ADMIN' }));
const word = (status: ReportedRefund['status'], more: Partial<ReportedRefund> = {}): ReportedRefund => ({
  gatewayRefundId: 'rfnd_1',
  gatewayPaymentId: 'pay_1',
  amountMinor: 1000,
  status,
  ...more,
});
const told = (order: OrderState, reported: ReportedRefund) =>
  after(order, reportedRefund(order, reported, fresh())!);

const PAYMENT: Machine = {
  states: {
    WAITING: pending,
    FAILED: { ...pending, paymentStatus: 'FAILED' },
    MOVED: after(pending, movedByAdmin(pending, 'PROCESSING', now)),
    EXPIRED: lapsed,
    CANCELLED: after(pending, cancelledByAdmin(pending, fresh())),
    UNCAPTURED: uncaptured,
    MARKED: after(pending, paidByHand(pending, 'pay_1', now)!),
    PAID: paid,
    'PART BACK': after(paid, part(paid, 400)!),
    'GOING BACK': goingBack,
    REFUNDED: told(goingBack, word('PROCESSED')),
  },
  events: {
    "customer's signature, new payment": (order) => paymentReport(order, signature('pay_2')),
    'captured, new payment': (order) => paymentReport(order, report('pay_2')),
    'captured, new payment, stock gone': (order) => paymentReport(order, report('pay_2'), false),
    'captured, new payment, other amount': (order) => paymentReport(order, report('pay_2', 999)),
    'captured, new payment, other amount, paid at the gateway': (order) =>
      paymentReport(order, report('pay_2', 999, true)),
    "captured, the order's payment": (order) => knownPayment(order, report('pay_1')),
    "captured, the order's payment, other amount": (order) => knownPayment(order, report('pay_1', 999)),
    "captured, the order's payment, other amount, paid at the gateway": (order) =>
      knownPayment(order, report('pay_1', 999, true)),
    authorized: () => undefined,
    failed: (order) => (mayFail(order.paymentStatus) ? { paymentStatus: 'FAILED' } : undefined),
    'reservation ends': (order) => (order.releaseAt === undefined ? undefined : expired(order)),
    'administrator cancels': (order) =>
      mayMove('ADMIN', order.orderStatus, 'CANCELLED') ? cancelledByAdmin(order, fresh()) : 'REFUSED',
    'customer cancels': (order) =>
      mayMove('CUSTOMER', order.orderStatus, 'CANCELLED') ? cancelledByCustomer(order, fresh()) : 'REFUSED',
    'administrator marks as paid': (order) => orRefused(paidByHand(order, 'UTR 1', now)),
    'administrator refunds a part': (order) => orRefused(part(order, 100)),
    'administrator refunds more than is left': (order) => orRefused(part(order, 1001)),
  },
  stateOf: ({ paymentStatus, orderStatus, cancelCause, uncapturedSince, payments, refunds }) => {
    if (paymentStatus === 'REFUNDED') return 'REFUNDED';
    if (paymentStatus === 'REFUND_PENDING') return 'GOING BACK';
    if (paymentStatus === 'PAID' && uncapturedSince !== undefined) return 'UNCAPTURED';
    if (paymentStatus === 'PAID') {
      if (refunds?.some(({ gatewayPaymentId }) => gatewayPaymentId === 'pay_1') === true) return 'PART BACK';
      return payments.some(({ manual }) => manual === true) ? 'MARKED' : 'PAID';
    }
    if (orderStatus === 'CANCELLED') return cancelCause === 'EXPIRY' ? 'EXPIRED' : 'CANCELLED';
    if (orderStatus === 'PENDING') return paymentStatus === 'FAILED' ? 'FAILED' : 'WAITING';
    return 'MOVED';
  },
};

/** A report of the payment that the order has; without one there is none. */
function knownPayment(order: OrderState, payment: ReportedPayment): Outcome {
  return order.gatewayPaymentId === undefined ? undefined : paymentReport(order, payment);
}

const asked = goingBack;
const failed = told(asked, word('FAILED'));
const retried = after(failed, retriedRefund(failed, refundIdIn(failed), now)!);

function refundIdIn(order: OrderState): string {
  return refundsIn(order)[0]!.refundId;
}

/** A report of the attempt that the refund is at; a retry has another identifier than the failed attempt. */
function ofAttempt(order: OrderState, status: ReportedRefund['status']): Outcome {
  const [refund] = refundsIn(order);
  const gatewayRefundId = refund!.retries === 1 ? 'rfnd_2' : 'rfnd_1';
  const reference = refund!.retries === 1 ? `${refund!.refundId}-1` : refund!.refundId;
  const gatewayPaymentId = refund!.gatewayPaymentId;
  return reportedRefund(order, word(status, { gatewayRefundId, gatewayPaymentId, reference }), fresh());
}

const REFUND: Machine = {
  states: {
    ASKED: asked,
    ANSWERED: told(asked, word('PENDING')),
    PROCESSED: told(asked, word('PROCESSED')),
    FAILED: failed,
    RETRIED: retried,
    'RETRIED, ANSWERED': told(
      retried,
      word('PENDING', { gatewayRefundId: 'rfnd_2', reference: `${refundIdIn(failed)}-1` }),
    ),
  },
  events: {
    'pending: answer or question': (order) => ofAttempt(order, 'PENDING'),
    'processed: answer, webhook or question': (order) => ofAttempt(order, 'PROCESSED'),
    'failed: answer, webhook or question': (order) => ofAttempt(order, 'FAILED'),
    refused: (order) => refusedRefund(order, refundsIn(order)[0]!),
    'failed again, of the first attempt': (order) => reportedRefund(order, word('FAILED'), fresh()),
    'failed, a later event than processed': (order) => endedLater(order, 'FAILED', later),
    'failed, an earlier event than processed': (order) => endedLater(order, 'FAILED', earlier),
    'failed, of the same time or of none': (order) => endedLater(order, 'FAILED', now),
    'processed, of the first attempt': (order) => reportedRefund(order, word('PROCESSED'), fresh()),
    'made at the gateway by somebody': (order) =>
      reportedRefund(order, word('PROCESSED', { gatewayRefundId: 'rfnd_dashboard' }), fresh()),
    'administrator retries': (order) => orRefused(retriedRefund(order, refundIdIn(order), now)),
    'administrator marks as processed': (order) =>
      orRefused(processedByHand(order, refundIdIn(order), { at: now })),
  },
  stateOf: (order) => {
    const [refund] = refundsIn(order);
    if (refund!.status !== 'PENDING') return refund!.status;
    const answered = refund!.gatewayRefundId !== undefined;
    if (refund!.retries === undefined) return answered ? 'ANSWERED' : 'ASKED';
    return answered ? 'RETRIED, ANSWERED' : 'RETRIED';
  },
};

/** An event of the attempt that the refund is at, with its time; the events before were of `now`. */
function endedLater(order: OrderState, status: ReportedRefund['status'], at: Date): Outcome {
  const dated = refundsIn(order).map((refund) => ({ ...refund, endedAt: now }));
  const [{ gatewayRefundId = 'rfnd_1' }] = dated as [(typeof dated)[number]];
  const reported = word(status, { gatewayRefundId, at });
  if (isInDoubt({ ...order, refunds: dated }, reported)) return 'ASKED FOR';
  return reportedRefund({ ...order, refunds: dated }, reported, fresh());
}

/** `=` nothing changes, `409` refused, the state that follows, and the refund that starts or is found with it. */
function cell({ events, states, stateOf }: Machine, event: string, state: string): string {
  const order = states[state]!;
  const outcome = events[event]!(order);
  if (outcome === 'REFUSED') return '409';
  if (outcome === 'ASKED FOR') return 'asked for';
  if (outcome === undefined) return '=';
  const next = after(order, outcome);
  const [started] = refundsIn(next).slice(refundsIn(order).length);
  const name = stateOf(next);
  if (started === undefined) return name;
  const refund = started.status === 'PROCESSED' ? 'another refund' : `refund ${started.reason}`;
  return `${name === state ? '=' : name}, ${refund}`;
}

function tableOf(machine: Machine): string[][] {
  const states = Object.keys(machine.states);
  return [
    ['Event', ...states],
    ...Object.keys(machine.events).map((event) => [
      event,
      ...states.map((state) => cell(machine, event, state)),
    ]),
  ];
}

describe('docs/payments.md', () => {
  const page = readFileSync(PAGE, 'utf8');

  rules('RFD-08').it.each([
    ['Payments', PAYMENT],
    ['Refunds', REFUND],
  ])('says of %s what every event does in every state', (heading, machine) => {
    expect(documentedTable(page, heading)).toEqual(tableOf(machine));
  });

  rules('RFD-08').it('has each state as the machine sees it', () => {
    for (const { states, stateOf } of [PAYMENT, REFUND])
      expect(Object.values(states).map((order) => stateOf(order))).toEqual(Object.keys(states));
  });
});
