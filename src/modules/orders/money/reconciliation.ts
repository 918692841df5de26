import type { CashOnDelivery, OrderState } from '../domain/order-state.js';
import type { PaymentLink } from '../domain/payment-link.js';
import { pendingRefundsIn } from './refunds.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The share of the reservation time after which the gateway is first asked. */
const NEAR_THE_END = 0.8;

/** Delays from the end of the reservation. A payment may be captured later, and its webhook may be lost. */
const AFTER_THE_END_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];

/**
 * Delays for an uncaptured payment that only the customer reported; the first is well within five minutes. After
 * five days the gateway itself refunds uncaptured payments.
 */
const UNCAPTURED_MS = [3 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, ...daysUpTo(6)];

/**
 * Delays from when somebody began to pay by a link: nobody reports the payment but the gateway, and the reservation may
 * last for days.
 */
const STARTED_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** Delays from when somebody began to pay online what was to be paid at the door: every five minutes for an hour. */
const ONLINE_MS = Array.from({ length: 12 }, (_, index) => (index + 1) * 5 * MINUTE_MS);

/** Delays for a pending refund. */
const PENDING_REFUND_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, ...daysUpTo(21)];

/** The open questions of an order: capture and refunds. */
type AskedAbout = Pick<OrderState, 'uncapturedSince' | 'refunds'>;

/** The reservation of an order, and whether it is paid. */
interface Reserved {
  readonly createdAt: Date;
  readonly paid: boolean;
  readonly paymentLink?: Pick<PaymentLink, 'expiresAt' | 'startedAt'> | undefined;
  readonly cod?: Pick<CashOnDelivery, 'onlineSince'> | undefined;
}

/**
 * The next time to ask the gateway about an order; undefined after the last planned time. The expiry worker asks at
 * the end of the reservation. A paid order is asked about once more, at the last time, to find a second payment.
 * @param reservationMs how long an order without a payment link is reserved
 */
export function nextReconciliation(
  order: AskedAbout & Reserved,
  reservationMs: number,
  now: Date,
): Date | undefined {
  const { createdAt, paid, paymentLink, cod } = order;
  if (cod !== undefined) return earliest([...onlineTimes(cod.onlineSince), ...openQuestions(order)], now);
  const placed = createdAt.getTime();
  const reserved = paymentLink === undefined ? reservationMs : paymentLink.expiresAt.getTime() - placed;
  const afterEnd = AFTER_THE_END_MS.map((ms) => placed + reserved + ms);
  const times = paid
    ? afterEnd.slice(-1)
    : [placed + reserved * NEAR_THE_END, ...afterEnd, ...startedTimes(paymentLink?.startedAt)];
  return earliest([...times, ...openQuestions(order)], now);
}

/** When the gateway is asked about a payment of what was to be paid at the door. */
export function firstQuestionAfterOnlineStart(onlineSince: Date): Date {
  return new Date(onlineTimes(onlineSince)[0]!);
}

function onlineTimes(since: Date | undefined): number[] {
  return since === undefined ? [] : ONLINE_MS.map((ms) => since.getTime() + ms);
}

/** When the gateway is asked about a payment that is begun by a link. */
export function firstQuestionAfterStart(startedAt: Date): Date {
  return new Date(startedTimes(startedAt)[0]!);
}

function startedTimes(startedAt: Date | undefined): number[] {
  return startedAt === undefined ? [] : STARTED_MS.map((ms) => startedAt.getTime() + ms);
}

/** The next time to ask about open questions; undefined if there are none. */
export function nextOpenQuestion(order: AskedAbout, now: Date): Date | undefined {
  return earliest(openQuestions(order), now);
}

function openQuestions(order: AskedAbout): number[] {
  const { uncapturedSince } = order;
  return [
    ...(uncapturedSince === undefined ? [] : UNCAPTURED_MS.map((ms) => uncapturedSince.getTime() + ms)),
    ...pendingRefundsIn(order).flatMap(({ createdAt, retriedAt = createdAt }) =>
      PENDING_REFUND_MS.map((ms) => retriedAt.getTime() + ms),
    ),
  ];
}

function earliest(times: readonly number[], now: Date): Date | undefined {
  const ahead = times.filter((time) => time > now.getTime());
  return ahead.length === 0 ? undefined : new Date(Math.min(...ahead));
}

function daysUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * DAY_MS);
}
