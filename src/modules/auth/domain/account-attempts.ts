/** The attempts counted for each account, and the multiple of `RATE_LIMIT_AUTH_MAX` allowed an hour. Decisions, 12.29. */
const ALLOWED = { 'codes-sent': 1, 'wrong-codes': 3, 'wrong-passwords': 5 } as const;

/** How many times as much all callers of an account have together, but for known browsers. Decisions, 13.27. */
const ALL_CALLERS = 10;

export type CountedAttempt = keyof typeof ALLOWED;

/** What the key of each counter begins with. */
export const ATTEMPTS_KEY = 'attempts:';

/** Whose attempts against an account are counted together: those of one address, of one known browser, or of all addresses. */
export type AttemptsBy = 'address' | 'browser' | 'all';

/** A counter of attempts against one account. */
export interface AttemptsCounter {
  readonly kind: CountedAttempt;
  /** A hash of the email address. */
  readonly account: string;
  readonly by: AttemptsBy;
  /** A hash of the client address, or the id of the browser. */
  readonly caller?: string;
}

export function attemptsKey({ kind, account, by, caller = '' }: AttemptsCounter): string {
  return `${ATTEMPTS_KEY}${kind}:${account}:${by}:${caller}`;
}

/** The counter of a key; null for a key of another version of the service. */
export function attemptsCounterOf(key: string): AttemptsCounter | null {
  const [kind = '', account = '', by = '', caller] = key.slice(ATTEMPTS_KEY.length).split(':');
  const isKnown = isCountedAttempt(kind) && (by === 'address' || by === 'browser' || by === 'all');
  return isKnown ? { kind, account, by, ...(caller === undefined ? {} : { caller }) } : null;
}

/** How many attempts a counter allows an hour. */
export function attemptsAllowed({ kind, by }: Pick<AttemptsCounter, 'kind' | 'by'>, authMax: number): number {
  return ALLOWED[kind] * authMax * (by === 'all' ? ALL_CALLERS : 1);
}

function isCountedAttempt(kind: string): kind is CountedAttempt {
  return Object.hasOwn(ALLOWED, kind);
}
