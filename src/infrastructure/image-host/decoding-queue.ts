import { ImagesBusyError } from './image.errors.js';
import { MAX_DECODING_WAIT_MS } from './image-decoding.limits.js';

/** How a work waits for its turn. */
export interface Turn {
  /** The lowest is the next; equal ones in the order of arrival. */
  readonly rank: number;
  /** Whether it is one of those of which a number may wait. */
  readonly isCounted: boolean;
  /** Whether it waits for as long as it takes. */
  readonly isPatient: boolean;
}

interface Waiter extends Turn {
  readonly start: () => void;
}

/** Runs works one at a time. */
export class DecodingQueue {
  private isBusy = false;
  private waiting: Waiter[] = [];

  /** @param mayWait how many works wait that are counted */
  constructor(private readonly mayWait: number) {}

  /** @throws ImagesBusyError when as many wait as may, or the turn has not come after ten seconds */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.wait(turn);
    this.isBusy = true;
    try {
      return await work();
    } finally {
      const [next] = this.waiting.toSorted((a, b) => a.rank - b.rank);
      // Busy until the next has begun, so that what arrives now does not go before it.
      this.isBusy = next !== undefined;
      next?.start();
    }
  }

  private async wait(turn: Turn): Promise<void> {
    const counted = this.waiting.filter(({ isCounted }) => isCounted).length;
    if (turn.isCounted && counted >= this.mayWait) throw new ImagesBusyError();
    await new Promise<void>((resolve, reject) => {
      const waiter = { ...turn, start: () => leave(resolve) };
      const timer = turn.isPatient
        ? undefined
        : setTimeout(() => leave(() => reject(new ImagesBusyError())), MAX_DECODING_WAIT_MS);
      const leave = (end: () => void): void => {
        clearTimeout(timer);
        this.waiting = this.waiting.filter((other) => other !== waiter);
        end();
      };
      this.waiting.push(waiter);
    });
  }
}
