import { HOUR_MS } from '#common/time/durations.js';
import type { ShopWords } from '#modules/shop-alerts/index.js';

/** The faults of the shop itself that are told without Prometheus. Those of one order are told by `shop-alerts`. */
export const WATCH_KINDS = [
  'DEAD_LETTERS',
  'BOOKS_WRONG',
  'DISK_FILLING',
  'BACKUP_LATE',
  'ORDERS_STOPPED',
] as const;

export type WatchKind = (typeof WATCH_KINDS)[number];

/**
 * A fault that was found, with its figure: dead letters, differences, free megabytes, hours since the last backup, orders of the same hours
 * of last week.
 */
export interface WatchFinding {
  readonly kind: WatchKind;
  readonly figure: number;
}

const WORDS: Readonly<Record<WatchKind, (figure: number) => ShopWords>> = {
  DEAD_LETTERS: (figure) => ({
    title: 'Work of the shop has failed for good',
    message: `Dead letters: ${figure}. A mail, a refund or a parcel waits for a person: queue-failed lists them, outbox-replay retries them.`,
  }),
  BOOKS_WRONG: (figure) => ({
    title: 'The books do not add up',
    message: `Differences since the last nightly check: ${figure}. doctor --stock --money explains each.`,
  }),
  DISK_FILLING: (figure) => ({
    title: 'The disk of the shop is filling',
    message: `Free: ${figure} MB. On a full disk orders fail: remove old backups and logs, or move DATA_DIR to a larger disk.`,
  }),
  BACKUP_LATE: (figure) => ({
    title: 'The backup of the shop is late',
    message: `Hours since the last good backup: ${figure}. A lost disk loses all orders since: run backup by hand, which says what is wrong.`,
  }),
  ORDERS_STOPPED: (figure) => ({
    title: 'Orders have stopped',
    message: `Less than a tenth of the orders of the same hours of last week (${figure}) came in. Put something into a cart and pay it, as a customer does.`,
  }),
};

export function watchWords({ kind, figure }: WatchFinding): ShopWords {
  return WORDS[kind](figure);
}

/** The hours that are compared with those of last week, in milliseconds: a day for a shop with few orders. */
export const COMPARED_MS = [2 * HOUR_MS, 24 * HOUR_MS] as const;

/** Fewer orders in the hours of last week prove nothing. */
const LEAST_COMPARED = 10;

/** Returns whether orders have stopped: less than a tenth of those of the same hours of last week. */
export function haveStopped({ now, weekAgo }: { readonly now: number; readonly weekAgo: number }): boolean {
  return weekAgo >= LEAST_COMPARED && now * 10 < weekAgo;
}
