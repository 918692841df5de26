/**
 * A mutex per key, within this process: work that shares a key runs one after the other, other work runs beside it.
 * It guarantees nothing across processes. It saves contended work the conflicts in which most transactions would be
 * aborted and retried.
 */
export class KeyedMutex {
  /** The last holder or waiter of each key. */
  private readonly tails = new Map<string, Promise<void>>();

  /** Runs `work` once everybody who asked earlier for one of the keys has finished. */
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
