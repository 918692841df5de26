/** How often each is asked at most. */
const EVERY_MS = 30_000;
/** Who has not answered by then is degraded. */
const PATIENCE_MS = 10_000;

/** What is known of somebody who is looked at; `unknown` until the first answer, or until it is overdue. */
export type PartyStatus = 'up' | 'degraded' | 'unknown';

/** Asks whether somebody is there; rejects when not. */
export type Ping = () => Promise<void>;

/**
 * Looks at others in the background, at its own pace, and remembers how they are: whoever wants to know asks nobody.
 * Somebody who is silent holds nothing up and is not asked again until the question has ended.
 */
export class Lookout {
  private readonly statuses = new Map<string, PartyStatus>();
  private readonly asking = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param onChange is told of a status that is not the one before, with the reason for a degraded one */
  constructor(
    private readonly pings: ReadonlyMap<string, Ping>,
    private readonly onChange: (name: string, status: PartyStatus, reason?: unknown) => void,
  ) {
    for (const name of pings.keys()) this.statuses.set(name, 'unknown');
  }

  /** Looks at once, and from then on every 30 seconds. It does not keep the process alive. */
  start(): void {
    if (this.pings.size === 0) return;
    this.look();
    this.timer = setInterval(() => this.look(), EVERY_MS);
    this.timer.unref();
  }

  /** No look and no change from here on. Waits for nobody. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  statusOf(name: string): PartyStatus | undefined {
    return this.statuses.get(name);
  }

  private look(): void {
    for (const [name, ping] of this.pings) if (!this.asking.has(name)) void this.ask(name, ping);
  }

  private async ask(name: string, ping: Ping): Promise<void> {
    this.asking.add(name);
    const late = setTimeout(() => this.note(name, 'degraded', new Error('no answer in time')), PATIENCE_MS);
    late.unref();
    try {
      await ping();
      this.note(name, 'up');
    } catch (error) {
      this.note(name, 'degraded', error);
    } finally {
      clearTimeout(late);
      this.asking.delete(name);
    }
  }

  private note(name: string, status: PartyStatus, reason?: unknown): void {
    const before = this.statuses.get(name);
    if (this.stopped || before === status) return;
    this.statuses.set(name, status);
    this.onChange(name, status, reason);
  }
}
