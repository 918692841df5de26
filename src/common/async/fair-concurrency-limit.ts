/** The party that asks for a slot. */
export interface Asker {
  /** Whether slots and places are kept for the asker. */
  readonly isKnown: boolean;
  /** The name of the party whose works wait one at a time; absent for the service itself, whose works all wait. */
  readonly name?: string;
}

/** How many works run and wait, those of known askers and of strangers together, and of strangers alone. */
export interface FairBounds {
  readonly atOnce: number;
  readonly mayWait: number;
  readonly strangersAtOnce: number;
  readonly strangersMayWait: number;
}

interface Waiter extends Asker {
  readonly start: () => void;
}

/**
 * Runs a bounded number of works at a time, some more wait; beyond, work is refused at once. A part of both is kept for known
 * askers, and each asker has one work in line, so that no flood of strangers keeps the others out. Who may start does so in the
 * order of arrival.
 */
export class FairConcurrencyLimit {
  private running = 0;
  private strangersRunning = 0;
  private waiting: Waiter[] = [];

  /** @param refusal makes the error of work that is refused */
  constructor(
    private readonly bounds: FairBounds,
    private readonly refusal: () => Error,
  ) {}

  /** @throws the refusal when as many works wait as may, or another one of the asker */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (this.mayStart(asker)) this.begin(asker);
    else await this.turn(asker);
    try {
      return await work();
    } finally {
      this.end(asker);
    }
  }

  private mayStart({ isKnown }: Asker): boolean {
    const { atOnce, strangersAtOnce } = this.bounds;
    return this.running < atOnce && (isKnown || this.strangersRunning < strangersAtOnce);
  }

  private mayWait({ isKnown, name }: Asker): boolean {
    const { mayWait, strangersMayWait } = this.bounds;
    if (name !== undefined && this.waiting.some((other) => other.name === name)) return false;
    const strangers = this.waiting.filter((other) => !other.isKnown).length;
    return this.waiting.length < mayWait && (isKnown || strangers < strangersMayWait);
  }

  private async turn(asker: Asker): Promise<void> {
    if (!this.mayWait(asker)) throw this.refusal();
    await new Promise<void>((start) => this.waiting.push({ ...asker, start }));
  }

  private begin({ isKnown }: Asker): void {
    this.running += 1;
    if (!isKnown) this.strangersRunning += 1;
  }

  /** The slot goes to the first in line who may have it, before anybody who arrives now. */
  private end({ isKnown }: Asker): void {
    this.running -= 1;
    if (!isKnown) this.strangersRunning -= 1;
    const next = this.waiting.find((waiter) => this.mayStart(waiter));
    if (next === undefined) return;
    this.waiting = this.waiting.filter((waiter) => waiter !== next);
    this.begin(next);
    next.start();
  }
}
