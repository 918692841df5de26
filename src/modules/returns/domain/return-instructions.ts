import { CalendarDay } from '#common/time/calendar-day.js';
import { DAY_MS } from '#common/time/durations.js';

/** The days that a customer has at least to send the goods of an approved return. */
const LEAST_DAYS = 14;

/** The instructions for sending the goods back, as they were when the return was approved. */
export interface SendingInstructions {
  /** Missing while the shop has set no address. */
  readonly address?: string | undefined;
  readonly until: Date;
  /** In the shop's words; missing without any. */
  readonly text?: string | undefined;
}

/** When the return was approved, and the window in which it could be requested. */
interface Approval {
  readonly approvedAt: Date;
  readonly deliveredAt: Date | undefined;
  readonly windowDays: number;
  /** IANA name */
  readonly zone: string;
}

/**
 * Returns the moment until which the goods are to be sent: the end of the last day of the return window, or of the 14th day after
 * the approval if that is later.
 */
export function sendUntil({ approvedAt, deliveredAt, windowDays, zone }: Approval): Date {
  const afterApproval = CalendarDay.of(approvedAt, zone).plus(LEAST_DAYS).endIn(zone);
  if (deliveredAt === undefined) return afterApproval;
  const windowEnd = new Date(deliveredAt.getTime() + windowDays * DAY_MS);
  const ofWindow = CalendarDay.of(windowEnd, zone).endIn(zone);
  return ofWindow > afterApproval ? ofWindow : afterApproval;
}
