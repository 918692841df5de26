/**
 * Lets work that contends for the same things take turns within this process; other work runs beside it. It keeps
 * no rule (the database's transactions do, across processes): it spares a run on one product the conflicts in which
 * most of the transactions would be thrown away and begun again.
 */
export class Turns {
  /** The last one in the queue for each key. */
  private readonly last = new Map<string, Promise<void>>();

  /** Runs the work when everybody who asked before for one of the keys has finished. */
  async take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
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
