import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

const LONGEST_TURN_MS = 5;

/**
 * Lets the event loop breathe. Without a network in between, a worker with many short jobs would go from one to
 * the next without ever letting a request or a timer through.
 */
export class FairTurns {
  private startedAt = performance.now();

  /** Gives way when the current turn has lasted long enough. */
  async take(): Promise<void> {
    if (performance.now() - this.startedAt < LONGEST_TURN_MS) return;
    await setImmediate();
    this.startedAt = performance.now();
  }
}
