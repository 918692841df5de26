/** The offset of Indian time, which has been the same since 1945. */
export const INDIA_IS_AHEAD_MS = 5.5 * 3_600_000;

/** Returns the day of a moment in India, as papers print it: `2026-11-28`. */
export function indianDayOf(at: Date): string {
  return new Date(at.getTime() + INDIA_IS_AHEAD_MS).toISOString().slice(0, 10);
}
