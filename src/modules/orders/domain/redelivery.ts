import type { StoredToken } from '#common/crypto/link-tokens.js';
import { CalendarDay } from '#common/time/calendar-day.js';
import { DAY_MS, HOUR_MS } from '#common/time/durations.js';
import type { OrderStatus } from './order-status.js';

/** The requests to the carrier after a failed attempt: another one, or the way back. */
export const REDELIVERY_ACTIONS = ['REATTEMPT', 'RETURN'] as const;

export type RedeliveryAction = (typeof REDELIVERY_ACTIONS)[number];

/** A request to the carrier after a failed attempt (decisions 14.20), and what has become of it. */
export interface Redelivery {
  readonly action: RedeliveryAction;
  /** For the courier. The words of people are removed with the account: this, the next two and `refusal`. */
  readonly note?: string | undefined;
  readonly phone?: string | undefined;
  readonly street?: string | undefined;
  /** On which day: `2026-01-31`. */
  readonly date?: string | undefined;
  readonly at: Date;
  /** `CUSTOMER` or `ADMIN:<user id>`. */
  readonly by: string;
  /** When the carrier has taken it, which promises nothing. */
  readonly takenAt?: Date | undefined;
  /** When the carrier has refused it, and why. */
  readonly refusedAt?: Date | undefined;
  readonly refusal?: string | undefined;
  /** When the carrier has said its next word about the parcel, which decides. */
  readonly answeredAt?: Date | undefined;
}

/** The link by which the customer says when and where the courier comes again. It is good for one answer. */
export interface RedeliveryLink extends StoredToken {
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
}

/** `OPEN` while the customer may answer, `USED` afterwards; `OVER` when the parcel has moved on. */
export type RedeliveryLinkState = 'OPEN' | 'USED' | 'OVER';

/** How long the carrier has for another word before the order needs attention again. */
const PATIENCE_MS = DAY_MS;
/** The same attempt may be reported in several words, and without a time. */
const SAME_ATTEMPT_MS = HOUR_MS;
/** How long a customer may answer. */
const LINK_MS = 7 * DAY_MS;
const LATEST_DAY = 7;

/** An order as far as failed attempts go. */
interface AttemptedOrder {
  readonly orderStatus: OrderStatus;
  readonly carrierStatus?:
    { readonly status: string; readonly isFailedAttempt?: true | undefined; readonly at: Date } | undefined;
  readonly redelivery?: Redelivery | undefined;
}

/** Whether the last word about a parcel on its way is a failed attempt. */
export function isUndelivered({ orderStatus, carrierStatus }: AttemptedOrder): boolean {
  return orderStatus === 'SHIPPED' && carrierStatus?.isFailedAttempt === true;
}

/**
 * Returns from when on a failed attempt needs attention: at once; where something was asked for, from its refusal on, or after a day without
 * another word.
 */
export function undeliveredFrom(order: AttemptedOrder): Date | undefined {
  if (!isUndelivered(order)) return undefined;
  const { redelivery, carrierStatus } = order;
  if (redelivery === undefined || redelivery.answeredAt !== undefined) return carrierStatus?.at;
  return redelivery.refusedAt ?? new Date(redelivery.at.getTime() + PATIENCE_MS);
}

/** Whether an order has a failed attempt that the one before it was not. */
export function isNextAttempt(before: AttemptedOrder, after: AttemptedOrder): boolean {
  if (!isUndelivered(after)) return false;
  if (!isUndelivered(before)) return true;
  return after.carrierStatus!.at.getTime() - before.carrierStatus!.at.getTime() >= SAME_ATTEMPT_MS;
}

/** Returns what was asked for, answered by another word of the carrier; undefined where the word is none, or nothing waits for it. */
export function answeredRedelivery(
  { carrierStatus: last, redelivery }: AttemptedOrder,
  word: NonNullable<AttemptedOrder['carrierStatus']>,
  now: Date,
): Redelivery | undefined {
  if (redelivery === undefined || redelivery.answeredAt !== undefined) return undefined;
  const isRepeat = last?.status === word.status && last.at.getTime() === word.at.getTime();
  return isRepeat ? undefined : { ...redelivery, answeredAt: now };
}

/** Returns the first and the last day on which the courier may be asked to come. */
export function redeliveryDays(now: Date, timeZone: string): { readonly from: string; readonly to: string } {
  const today = CalendarDay.of(now, timeZone);
  return { from: today.plus(1).toString(), to: today.plus(LATEST_DAY).toString() };
}

/** Returns a link of a failed attempt. */
export function redeliveryLink(token: StoredToken, now: Date): RedeliveryLink {
  return { ...token, expiresAt: new Date(now.getTime() + LINK_MS) };
}

/** Returns the state of an order's link. Where the staff have asked for the way back, nobody comes again. */
export function redeliveryLinkState(
  order: AttemptedOrder & { readonly redeliveryLink?: RedeliveryLink | undefined },
  now: Date,
): RedeliveryLinkState {
  const { redeliveryLink: link, redelivery } = order;
  if (link === undefined || link.expiresAt <= now) return 'OVER';
  if (link.usedAt !== undefined) return 'USED';
  const goesBack = redelivery?.action === 'RETURN' && redelivery.answeredAt === undefined;
  return isUndelivered(order) && !goesBack ? 'OPEN' : 'OVER';
}
