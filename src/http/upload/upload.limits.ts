/**
 * Concurrent uploads of a process: each needs disk space, and memory while its image is decoded. Administrators have slots
 * of their own, so that customers cannot stop the work at the catalogue.
 */
export const UPLOADS_AT_ONCE = { USER: 4, ADMIN: 2 } as const;
/** How many uploads wait for a slot, and how long: a little longer than a stalled upload holds one. */
export const MAY_WAIT = 20;
export const MAX_WAIT_MS = 4_000;

/** A body flows while so many bytes come in so many milliseconds; else its slot may go to another upload. */
export const FLOW_BYTES = 64 * 1024;
export const FLOW_MS = 3_000;
/** Time limit for sending a file, in seconds. */
export const MAX_UPLOAD_SECONDS = 15;
/** The longest text beside a file, in bytes. */
export const MAX_TEXT = 1_000;

/** How long, and how many bytes, a client may continue to send after the response to a request whose body nobody has read. */
export const UNREAD_SECONDS = 15;
export const UNREAD_BYTES = 12 * 1024 * 1024;
