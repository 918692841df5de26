/** How long the stand-ins keep mails, names and places, in seconds: a TTL index removes them. */
export const SANDBOX_KEPT_SECONDS = 7 * 86_400;
