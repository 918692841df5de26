import type { OrderState } from './order-state.js';
import { pendingRefundsIn } from './refunds.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The share of the reservation after which the gateway is asked for the first time. */
const NEAR_THE_END = 0.8;

/**
 * When the gateway is asked, counted from the end of the reservation: a payment may be captured after it, and its
 * webhook may be lost like any other.
 */
const AFTER_THE_END_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];

/**
 * When the gateway is asked about a payment that only the customer has reported: the first time well within five
 * minutes. Past five days the gateway itself gives back what was not captured.
 */
const UNCAPTURED_MS = [3 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, ...daysUpTo(6)];

/** When the gateway is asked about a refund that is pending. */
const PENDING_REFUND_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, ...daysUpTo(21)];

/** Past this a payment that the gateway does not say is captured raises an alarm. */
export const CAPTURE_OVERDUE_MS = DAY_MS;

/** What is asked about: whether the order's payment is captured, and what became of its refunds. */
type AskedAbout = Pick<OrderState, 'uncapturedSince' | 'refunds'>;

/**
 * The next time at which the gateway is to be asked about an order's payments, or nothing when it has been asked
 * often enough. (At the end itself the sweeper asks.) A paid order is asked about once more, at the last of the
 * times, for a second payment that nobody has reported.
 */
export function nextReconciliation(
  order: AskedAbout & { readonly createdAt: Date; readonly paid: boolean },
  reservationMs: number,
  now: Date,
): Date | undefined {
  const placed = order.createdAt.getTime();
  const afterEnd = AFTER_THE_END_MS.map((ms) => placed + reservationMs + ms);
  const times = order.paid ? afterEnd.slice(-1) : [placed + reservationMs * NEAR_THE_END, ...afterEnd];
  return earliest([...times, ...openQuestions(order)], now);
}

/** The next time for what the order waits to hear from the gateway; nothing when it waits for nothing. */
export function nextOpenQuestion(order: AskedAbout, now: Date): Date | undefined {
  return earliest(openQuestions(order), now);
}

function openQuestions(order: AskedAbout): number[] {
  const { uncapturedSince } = order;
  return [
    ...(uncapturedSince === undefined ? [] : UNCAPTURED_MS.map((ms) => uncapturedSince.getTime() + ms)),
    ...pendingRefundsIn(order).flatMap(({ createdAt }) =>
      PENDING_REFUND_MS.map((ms) => createdAt.getTime() + ms),
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
