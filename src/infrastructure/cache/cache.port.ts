import { UnavailableError } from '#common/errors/app-error.js';

/** The cache store is down; requests that need it are answered 503. */
export class CacheStoreDownError extends UnavailableError.with(
  'CACHE_STORE_UNAVAILABLE',
  'Service temporarily unavailable',
) {}

/** The state of a counter: hits in the current window, and the end of the window (Unix milliseconds). */
export interface WindowCount {
  readonly count: number;
  readonly resetAtMs: number;
}

/** A window that is open now, with the key that is counted. */
export interface OpenWindow extends WindowCount {
  readonly key: string;
}

/** The result of a reservation: whether a place was free, and the state of the counter. */
export interface Reservation extends WindowCount {
  readonly reserved: boolean;
}

/**
 * Short-lived state that all instances share: limiter windows, one-time codes and marks. Every method is atomic and
 * fails with `CacheStoreDownError` when the store is down.
 */
export abstract class CacheStore {
  /** Counts one hit. The first hit opens a window of `windowMs`; a hit after its end opens a new one. */
  async count(key: string, windowMs: number): Promise<WindowCount> {
    const { count, resetAtMs } = await this.reserve(key, Number.MAX_SAFE_INTEGER, windowMs);
    return { count, resetAtMs };
  }

  /**
   * Reserves one of `max` places of a window of `windowMs`, which the first reservation opens. Counts nothing when none
   * is free. At most `max` concurrent calls succeed.
   */
  abstract reserve(key: string, max: number, windowMs: number): Promise<Reservation>;

  /** Releases a reserved place, if the window in which it was reserved is still open. */
  abstract release(key: string): Promise<void>;

  /**
   * Up to `max` open windows whose key begins with `prefix`, in no particular order. Looks through the whole store, or as
   * much of it as is quick: for the developer console, never for a request of the shop.
   */
  abstract openWindows(prefix: string, max: number): Promise<OpenWindow[]>;

  /** Closes a window: the next hit opens a new one. */
  abstract closeWindow(key: string): Promise<void>;

  /** Stores the hash of a one-time code; replaces an older code and resets its attempts. */
  abstract putCode(key: string, hash: string, ttlSeconds: number): Promise<void>;

  /**
   * Verifies a code. A correct code is deleted (single use). The `maxTries`-th wrong attempt deletes the code. A missing
   * or expired code counts as wrong.
   */
  abstract tryCode(key: string, hash: string, maxTries: number): Promise<boolean>;

  abstract deleteCode(key: string): Promise<void>;

  /** Stores a short text under a key for `ttlMs`, replacing an older one. */
  abstract putMark(key: string, value: string, ttlMs: number): Promise<void>;

  /** Returns the texts under these keys, in their order, by one call of the store; null for one that is missing or expired. */
  abstract findMarks(keys: readonly string[]): Promise<Array<string | null>>;

  /** Returns the text under a key; null when it is missing or expired. */
  async findMark(key: string): Promise<string | null> {
    const [mark = null] = await this.findMarks([key]);
    return mark;
  }

  abstract deleteMark(key: string): Promise<void>;

  /** Checks that the store can be reached and takes writes. @throws CacheStoreDownError */
  abstract ping(): Promise<void>;

  /** The drift of this machine's clock from the store's: see `measureClockDrift`. @throws CacheStoreDownError */
  abstract clockDriftMs(): Promise<number>;

  abstract close(): Promise<void>;
}
