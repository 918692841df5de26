import { UnavailableError } from '#common/errors/app-error.js';

/** The cache store does not answer: 503 for whoever needs it. */
export class CacheStoreDownError extends UnavailableError {
  static override readonly code = 'CACHE_STORE_UNAVAILABLE';

  constructor(options?: ErrorOptions) {
    super('Service temporarily unavailable', options);
  }
}

/** Where a counter stands: hits in the present window, and when the window ends (Unix milliseconds). */
export interface WindowCount {
  readonly count: number;
  readonly resetAtMs: number;
}

/** What a bounded counter answered: whether a place was free, and where the counter stands. */
export interface Reservation extends WindowCount {
  readonly reserved: boolean;
}

/**
 * What all instances of the service share for a short time: limiter windows, one-time codes and marks.
 * Every method is atomic, and fails with `CacheStoreDownError` when the store does not answer.
 */
export abstract class CacheStore {
  /** Counts one hit. The first hit opens a window of `windowMs`; a hit after its end opens a new one. */
  abstract count(key: string, windowMs: number): Promise<WindowCount>;

  /**
   * Reserves one of `max` places of a window of `windowMs`, which the first reservation opens. When none is free,
   * nothing is counted: of any number of concurrent calls at most `max` get a place.
   */
  abstract reserve(key: string, max: number, windowMs: number): Promise<Reservation>;

  /** Releases a reserved place, if the window in which it was reserved is still open. */
  abstract release(key: string): Promise<void>;

  /** Keeps the hash of a one-time code, replacing an older one and its tries. */
  abstract putCode(key: string, hash: string, ttlSeconds: number): Promise<void>;

  /**
   * Tries a code. A right one is deleted (one use); a wrong one is counted, and the `maxTries`-th wrong one
   * deletes the code. A missing or run-out code is wrong.
   */
  abstract tryCode(key: string, hash: string, maxTries: number): Promise<boolean>;

  abstract deleteCode(key: string): Promise<void>;

  /** Keeps a short text under a key for a time, replacing an older one. */
  abstract putMark(key: string, value: string, ttlMs: number): Promise<void>;

  /** @returns null when there is none, or it has expired */
  abstract findMark(key: string): Promise<string | null>;

  abstract deleteMark(key: string): Promise<void>;

  /** @throws CacheStoreDownError */
  abstract ping(): Promise<void>;

  abstract close(): Promise<void>;
}
