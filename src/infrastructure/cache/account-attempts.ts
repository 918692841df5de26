/** The attempts counted for each account, and the multiple of `RATE_LIMIT_AUTH_MAX` allowed an hour. Decisions, 12.29. */
const ALLOWED = { 'codes-sent': 1, 'wrong-codes': 3, 'wrong-passwords': 5 } as const;

export type CountedAttempt = keyof typeof ALLOWED;

/** What the key of each counter begins with; it goes on with what is counted and a hash of the account's address. */
export const ATTEMPTS_KEY = 'attempts:';

/** How many attempts of a kind an account has in an hour. */
export function attemptsAllowed(kind: CountedAttempt, authMax: number): number {
  return ALLOWED[kind] * authMax;
}

export function isCountedAttempt(kind: string): kind is CountedAttempt {
  return Object.hasOwn(ALLOWED, kind);
}
