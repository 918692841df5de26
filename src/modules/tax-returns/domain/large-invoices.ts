import { INDIA_IS_AHEAD_MS } from '#common/india/indian-day.js';

/** 1 August 2024 in India: Notification 12/2024 (Central Tax) has lowered the limit. */
const LOWERED_AT_MS = Date.UTC(2024, 7, 1) - INDIA_IS_AHEAD_MS;
const LIMIT_MINOR = 100_000_00;
const FORMER_LIMIT_MINOR = 250_000_00;

/** Whether an invoice to another state is listed by itself though its buyer is not registered: its value is above the limit. */
export function isLarge({
  issuedAt,
  totalMinor,
}: {
  readonly issuedAt: Date;
  readonly totalMinor: number;
}): boolean {
  return totalMinor > (issuedAt.getTime() < LOWERED_AT_MS ? FORMER_LIMIT_MINOR : LIMIT_MINOR);
}
