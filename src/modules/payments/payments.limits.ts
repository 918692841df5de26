/** How many days a claim on a payment is kept: webhooks repeat for a day, on request for two weeks; a dispute comes within months. */
export const CLAIM_DAYS = 180;
