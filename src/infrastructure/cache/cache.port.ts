import { UnavailableError } from '#common/errors/app-error.js';

/** The cache store does not answer: 503 for whoever needs it. */
export class CacheStoreDownError extends UnavailableError {
  constructor(options?: ErrorOptions) {
    super('Service temporarily unavailable', options);
  }
}

/** Where a counter stands: hits in the present window, and when the window ends (Unix milliseconds). */
export interface WindowCount {
  readonly count: number;
  readonly resetAtMs: number;
}

/**
 * What all instances of the service share for a short time: limiter windows and one-time codes.
 * Every method is atomic, and fails with `CacheStoreDownError` when the store does not answer.
 */
export abstract class CacheStore {
  /** Counts one hit. The first hit opens a window of `windowMs`; a hit after its end opens a new one. */
  abstract count(key: string, windowMs: number): Promise<WindowCount>;

  /** Keeps the hash of a one-time code, replacing an older one and its tries. */
  abstract putCode(key: string, hash: string, ttlSeconds: number): Promise<void>;

  /**
   * Tries a code. A right one is deleted (one use); a wrong one is counted, and the `maxTries`-th wrong one
   * deletes the code. A missing or run-out code is wrong.
   */
  abstract tryCode(key: string, hash: string, maxTries: number): Promise<boolean>;

  abstract deleteCode(key: string): Promise<void>;

  /** @throws CacheStoreDownError */
  abstract ping(): Promise<void>;

  abstract close(): Promise<void>;
}
