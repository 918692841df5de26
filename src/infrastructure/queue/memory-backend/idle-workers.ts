import { ConnectionClosedError } from 'bullmq';
import type { Clock } from '#common/time/clock.js';

/** Node fires a timer at once when it is set further ahead than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A worker that waits for a job. */
export interface IdleWorker {
  resolve(): void;
  reject(error: Error): void;
}

/** What the idle workers need to know about their queue. */
export interface WorkAhead {
  /** How many jobs could be started now; 0 while the queue is paused or full. */
  startable(): number;
  /** When the next delayed job comes due (Unix ms on the service's clock); undefined when none may start then. */
  nextDue(): number | undefined;
}

/**
 * Workers without work. They sleep until a job can start: woken by whoever makes one startable, by one timer
 * for the next delayed job, or by a jump of the clock. No worker ever polls. The timer never keeps the
 * process alive.
 */
export class IdleWorkers {
  private readonly idle = new Set<IdleWorker>();
  private timer: NodeJS.Timeout | undefined;
  private timerDue: number | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly work: WorkAhead,
  ) {}

  /** Resolves when a job can probably be started; who comes first gets it, so the caller may find none. */
  wait(announce: (worker: IdleWorker) => void): Promise<void> {
    if (this.work.startable() > 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const worker = { resolve, reject };
      this.idle.add(worker);
      announce(worker);
      this.setTimer();
    });
  }

  /** Ends a wait as a lost connection would. */
  interrupt(worker: IdleWorker): void {
    if (this.idle.delete(worker)) worker.reject(new ConnectionClosedError());
    this.setTimer();
  }

  /** Wakes as many workers as there are jobs to start. Called after every change that may have made one startable. */
  signal(): void {
    let startable = this.idle.size > 0 ? this.work.startable() : 0;
    for (const worker of this.idle) {
      if (startable <= 0) break;
      startable -= 1;
      this.idle.delete(worker);
      worker.resolve();
    }
    this.setTimer();
  }

  /** The clock has jumped: what was due later may be due now. */
  recheck(): void {
    this.clearTimer();
    this.signal();
  }

  private setTimer(): void {
    const due = this.idle.size > 0 ? this.work.nextDue() : undefined;
    if (due === this.timerDue) return;
    this.clearTimer();
    if (due === undefined) return;
    this.timerDue = due;
    const delay = Math.min(Math.max(due - this.clock.nowMs(), 1), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => this.recheck(), delay);
    this.timer.unref();
  }

  private clearTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.timerDue = undefined;
  }
}
