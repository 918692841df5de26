/**
 * Runs work with a common key one after the other within this process; other work runs beside it. It guarantees nothing
 * across processes: the database's transactions do. It spares a run on one product the write conflicts that would abort
 * and repeat most of the transactions.
 */
export class KeyedMutex {
  /** The last one in the queue of each key. */
  private readonly last = new Map<string, Promise<void>>();

  /** Runs the work once everybody who asked before for one of the keys has finished. */
  async runExclusive<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const ahead = keys.map((key) => this.last.get(key) ?? Promise.resolve());
    let finish: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // All keys are queued for in one step, so that two with the same keys can never wait for each other.
    for (const key of keys) this.last.set(key, mine);
    await Promise.all(ahead);
    try {
      return await work();
    } finally {
      finish();
      for (const key of keys) if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
