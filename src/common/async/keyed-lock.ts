/**
 * A mutex per key, within this process: work with a common key runs sequentially, other work concurrently. It gives
 * no guarantee across processes. It avoids most of the write conflicts that would abort and retry transactions.
 */
export class KeyedLock {
  /** The last holder or waiter of each key. */
  private readonly tails = new Map<string, Promise<void>>();

  /** Runs `work` after all earlier work with one of the keys has finished. */
  async runExclusive<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const ahead = keys.map((key) => this.tails.get(key) ?? Promise.resolve());
    let release: () => void = () => undefined;
    const tail = new Promise<void>((resolve) => {
      release = resolve;
    });
    // All keys are queued in one synchronous step, so two callers can never wait for each other.
    for (const key of keys) this.tails.set(key, tail);
    await Promise.all(ahead);
    try {
      return await work();
    } finally {
      release();
      for (const key of keys) if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
