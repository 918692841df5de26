/** The work of a `Poller` and its interval. */
export interface PollerOptions {
  readonly everyMs: number;
  /** Does everything that is due at present. Must be safe to run in several processes at once. */
  readonly work: () => Promise<unknown>;
  /** Called when `work` rejects. The next run follows as planned. */
  readonly onError: (error: unknown) => void;
}

/** Runs work at an interval, and immediately when nudged. Runs never overlap within one poller. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private nudged = false;
  private stopped = false;
  private succeededAtMs: number | undefined;

  constructor(private readonly options: PollerOptions) {}

  /** Starts the interval. The first run follows after one interval, or after an earlier `nudge`. */
  start(): void {
    this.succeededAtMs = performance.now();
    this.timer = setInterval(() => this.nudge(), this.options.everyMs);
  }

  /** Starts a run now. During a run, schedules another one after it, for records that became due meanwhile. */
  nudge(): void {
    if (this.stopped) return;
    if (this.running !== undefined) {
      this.nudged = true;
      return;
    }
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (!this.nudged) return;
      this.nudged = false;
      this.nudge();
    });
  }

  /** Whether `stop` was called. Long work checks it between two steps. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** The time since the last run without an error, or since the start; undefined for a poller that does not run. */
  get secondsSinceSuccess(): number | undefined {
    return this.succeededAtMs === undefined ? undefined : (performance.now() - this.succeededAtMs) / 1000;
  }

  /** Starts no further run. Resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await this.options.work();
      this.succeededAtMs = performance.now();
    } catch (error) {
      this.options.onError(error);
    }
  }
}
