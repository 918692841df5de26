/** Addresses in the book of one account. */
export const MAX_ADDRESSES = 10;
/** The largest file of an avatar, in bytes: 10 MB. */
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024;

/** Lifetime of the link of a data export, in hours. */
export const EXPORT_LINK_HOURS = 24;
/** A data export in progress for longer is abandoned, and a new request starts another: six hours, in milliseconds. */
export const EXPORT_STALLED_AFTER_MS = 6 * 3_600_000;
/** How many administrators are notified of what happens in the shop. */
export const MOST_NOTIFIED_STAFF = 200;
