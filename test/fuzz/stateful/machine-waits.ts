import { readFileSync } from 'node:fs';

const EVERY_MS = 10;
const NS_PER_MS = 1e6;

/**
 * How long others kept the machine from the service and from this process: an answer is not late by that. Of the service it
 * is the time in which its main thread was ready to run and got no processor, as Linux counts it.
 */
export class MachineWaits {
  private pausedMs = 0;
  private last = performance.now();
  private readonly timer = setInterval(() => {
    const now = performance.now();
    this.pausedMs += Math.max(0, now - this.last - 2 * EVERY_MS);
    this.last = now;
  }, EVERY_MS);

  constructor(private readonly pid: number) {}

  /** Since the beginning, in milliseconds. */
  totalMs(): number {
    return this.pausedMs + this.queuedMs();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private queuedMs(): number {
    try {
      return Number(readFileSync(`/proc/${this.pid}/schedstat`, 'utf8').split(' ')[1]) / NS_PER_MS;
    } catch {
      return 0; // Not Linux, or the service has ended.
    }
  }
}
