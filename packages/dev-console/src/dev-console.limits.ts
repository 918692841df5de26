/** Pages of mails that are told of new ones: more than a person has open. */
export const MAX_LIVE_PAGES = 20;
/** Mails that a page missed and still gets. */
export const CAUGHT_UP = 30;
/** Events of the shop that the receiver of webhooks keeps. */
export const KEPT_EVENTS = 50;
/** Requests that the log keeps, and characters of a path that it shows. */
export const LOGGED_REQUESTS = 200;
export const LONGEST_PATH = 300;
/** The furthest that the clock is moved at once, in seconds: a year. */
export const LONGEST_MOVE_SECONDS = 31_536_000;
/** The longest pause before the simulated gateway sends a webhook again, in milliseconds. */
export const LONGEST_WAIT_MS = 5 * 60_000;
