/** What a `Poller` does, and how often. */
export interface PollerOptions {
  readonly everyMs: number;
  /** Does everything that is due at present. Must be safe to run in several processes at once. */
  readonly work: () => Promise<void>;
  /** Called when `work` rejects. The next run follows as planned. */
  readonly onError: (error: unknown) => void;
}

/** Runs work at an interval, and at once when nudged. Runs never overlap within one poller. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private nudged = false;
  private stopped = false;

  constructor(private readonly options: PollerOptions) {}

  /** Starts the interval. The first run is that of the first interval, unless there is a `nudge` before it. */
  start(): void {
    this.timer = setInterval(() => this.nudge(), this.options.everyMs);
  }

  /** Starts a run now. During a run, another follows it, so nothing that became due meanwhile has to wait. */
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

  /** Whether no run starts any more: long work asks between two steps. */
  get isStopped(): boolean {
    return this.stopped;
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
    } catch (error) {
      this.options.onError(error);
    }
  }
}
