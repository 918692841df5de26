/** How many days a claim on a payment is kept: webhooks repeat for a day, on request for two weeks; a dispute comes within months. */
export const CLAIM_DAYS = 180;
/** The gateway waits five seconds for the answer to a webhook, of which the rate limiters may use one. */
export const WEBHOOK_ANSWER_MS = 3_500;

/** How many payments a search for missing ones asks for at a time: the most that the gateway lists. */
export const MISSING_PAGE_SIZE = 100;

/** How many pages one such search reads; the next one goes on. */
export const MISSING_PAGES = 100;
