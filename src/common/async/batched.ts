/**
 * Runs work on several items at once: what is added while a run is under way shares the next one. An item that comes
 * alone is not delayed.
 */
export class Batched<Item> {
  private waiting: Item[] = [];
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  /** @param work processes all items of one run; its failure is that of every item */
  constructor(private readonly work: (items: readonly Item[]) => Promise<void>) {}

  /** Resolves, or rejects, with the run that contains the item. */
  add(item: Item): Promise<void> {
    this.waiting.push(item);
    this.next ??= this.running.then(() => {
      const items = this.waiting;
      this.waiting = [];
      this.next = undefined;
      const run = this.work(items);
      // A failed run fails its own items, not those of the next.
      this.running = run.catch(() => undefined);
      return run;
    });
    return this.next;
  }
}
