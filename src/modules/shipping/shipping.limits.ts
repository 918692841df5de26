/** The most orders that are dispatched by one request. */
export const MOST_ORDERS_OF_DISPATCH = 50;
/** The most former tracking numbers that are kept of a parcel. */
export const MOST_FORMER_NUMBERS = 50;

/** How long a process has an order to itself that it dispatches: longer than the longest dispatch, four calls of ten seconds. */
export const DISPATCH_CLAIM_MS = 90_000;
/** How long the carrier may still create an order after a request that it did not answer, in milliseconds. */
export const UNANSWERED_REQUEST_MS = 60_000;
/** The clocks of carriers are wrong: a timestamp that is further ahead counts as the time of arrival (decisions 13.18). */
export const MOST_AHEAD_MS = 10 * 60_000;
/** The carrier waits as long as the payment gateway for the answer to a webhook, of which the rate limiters may use a second. */
export const WEBHOOK_ANSWER_MS = 3_500;
