import { ATTEMPTS_AN_HOUR, ATTEMPTS_OF_ALL_CALLERS } from '../auth.limits.js';

export type CountedAttempt = keyof typeof ATTEMPTS_AN_HOUR;

/** The prefix of each counter's key. */
export const ATTEMPTS_KEY = 'attempts:';

/**
 * The callers whose attempts against an account are counted together: those of one address, of one known browser, or
 * of all addresses.
 */
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
  return ATTEMPTS_AN_HOUR[kind] * authMax * (by === 'all' ? ATTEMPTS_OF_ALL_CALLERS : 1);
}

function isCountedAttempt(kind: string): kind is CountedAttempt {
  return Object.hasOwn(ATTEMPTS_AN_HOUR, kind);
}
