import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** Other work of the process comes in after so long, in milliseconds. */
const SLICE_MS = 8;
/** After a piece that could not be divided and took this long, in milliseconds, others get more than one turn of the event loop. */
const LONG_MS = 25;
const PAUSE_MS = 10;

/** Lets other work of the process come in between the pieces of a long one. */
export class Turns {
  private sinceMs = performance.now();

  /** Gives way when the pieces since it last did took long. */
  async give(): Promise<void> {
    const workedMs = performance.now() - this.sinceMs;
    if (workedMs < SLICE_MS) return;
    await (workedMs < LONG_MS ? nextTurn() : delay(PAUSE_MS));
    this.sinceMs = performance.now();
  }

  /** Runs a piece of work that waits for nothing, and gives way after it. What else was waited for before does not count. */
  async run<T>(piece: () => T): Promise<T> {
    this.sinceMs = performance.now();
    const result = piece();
    await this.give();
    return result;
  }
}
