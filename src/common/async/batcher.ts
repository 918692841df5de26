import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Works on several items at once: those that are added in one turn of the event loop, or while a run is under way, share the
 * next run.
 */
export class Batcher<Item, Result = void> {
  private waiting: Item[] = [];
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<readonly Result[]> | undefined;

  /** @param work returns the results in the order of the items; its failure is that of every item */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  /** Resolves with the item's result, or rejects, with the run that contains it. */
  async add(item: Item): Promise<Result> {
    const index = this.waiting.push(item) - 1;
    this.next ??= this.run();
    const results = await this.next;
    return results[index]!;
  }

  private async run(): Promise<readonly Result[]> {
    await this.running;
    await nextTurn();
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    const run = this.work(items);
    // A failed run fails its own items, not those of the next.
    this.running = run.catch(() => undefined);
    return run;
  }
}
