/**
 * Runs a bounded number of works at a time. Some more wait their turn, in the order of their arrival; beyond, work is
 * refused at once.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  /** @param refusal makes the error of work that is refused */
  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
    private readonly refusal: () => Error,
  ) {}

  /** @throws the refusal when as many works wait as may */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The slot goes to the next in line, so that nobody who arrives now takes it first.
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private async turn(): Promise<void> {
    if (this.waiting.length >= this.mayWait) throw this.refusal();
    await new Promise<void>((start) => this.waiting.push(start));
  }
}
