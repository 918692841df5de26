/** How long the stand-ins keep mails, names and places, in seconds: a TTL index removes them. */
export const SANDBOX_KEPT_SECONDS = 7 * 86_400;

/** Whether the stand-ins still keep what they got then. */
export function isKeptInSandbox(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() - SANDBOX_KEPT_SECONDS * 1000;
}
