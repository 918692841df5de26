const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The share of the reservation after which the gateway is asked for the first time. */
const NEAR_THE_END = 0.8;

/**
 * When the gateway is asked, counted from the end of the reservation: a payment may be captured after it, and its
 * webhook may be lost like any other.
 */
const AFTER_THE_END_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];

/**
 * The next time at which the gateway is to be asked about an order's payments, or nothing when it has been asked
 * often enough. (At the end itself the sweeper asks.) A paid order is asked about once more, at the last of the
 * times, for a second payment that nobody has told of.
 */
export function nextReconciliation(
  order: { readonly createdAt: Date; readonly paid: boolean },
  reservationMs: number,
  now: Date,
): Date | undefined {
  const placed = order.createdAt.getTime();
  const afterEnd = AFTER_THE_END_MS.map((ms) => placed + reservationMs + ms);
  const times = order.paid ? afterEnd.slice(-1) : [placed + reservationMs * NEAR_THE_END, ...afterEnd];
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? undefined : new Date(next);
}
