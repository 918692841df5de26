const INTERVAL_MS = 30_000;
/** A target without an answer by then is degraded. */
const TIMEOUT_MS = 10_000;

/** The last known status; `unknown` until the first ping ends or times out. */
export type TargetStatus = 'up' | 'degraded' | 'unknown';

/** Pings a target; rejects when it is unavailable. */
export type Ping = () => Promise<void>;

/**
 * Pings targets periodically in the background and caches their status, so that reading it causes no call.
 * A slow target delays no other one and is not pinged again until its ping has ended.
 */
export class PingMonitor {
  private readonly statuses = new Map<string, TargetStatus>();
  private readonly inProgress = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param onChange called when a status changes, with the reason for `degraded` */
  constructor(
    private readonly pings: ReadonlyMap<string, Ping>,
    private readonly onChange: (name: string, status: TargetStatus, reason?: unknown) => void,
  ) {
    for (const name of pings.keys()) this.statuses.set(name, 'unknown');
  }

  /** Pings immediately and then every 30 seconds. Does not keep the process alive. */
  start(): void {
    if (this.pings.size === 0) return;
    this.pingAll();
    this.timer = setInterval(() => this.pingAll(), INTERVAL_MS);
    this.timer.unref();
  }

  /** Stops pings and status changes. Does not wait for pings in progress. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  statusOf(name: string): TargetStatus | undefined {
    return this.statuses.get(name);
  }

  private pingAll(): void {
    for (const [name, ping] of this.pings) if (!this.inProgress.has(name)) void this.pingOne(name, ping);
  }

  private async pingOne(name: string, ping: Ping): Promise<void> {
    this.inProgress.add(name);
    const late = setTimeout(() => this.update(name, 'degraded', new Error('no answer in time')), TIMEOUT_MS);
    late.unref();
    try {
      await ping();
      this.update(name, 'up');
    } catch (error) {
      this.update(name, 'degraded', error);
    } finally {
      clearTimeout(late);
      this.inProgress.delete(name);
    }
  }

  private update(name: string, status: TargetStatus, reason?: unknown): void {
    const before = this.statuses.get(name);
    if (this.stopped || before === status) return;
    this.statuses.set(name, status);
    this.onChange(name, status, reason);
  }
}
