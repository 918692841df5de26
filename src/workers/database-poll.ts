import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#common/time/clock.js';

/**
 * Base of the workers that the database drives: looks for what has come due at a short interval, and at once when
 * the clock has jumped. One look at a time; the work itself must be safe with many processes.
 */
export abstract class DatabasePoll implements OnApplicationBootstrap, OnApplicationShutdown {
  protected abstract readonly everyMs: number;
  private readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;
  private running: Promise<void> | undefined;
  private wantedAgain = false;
  private stopped = false;

  constructor(private readonly pollClock: Clock) {}

  /** Does all that is due at present. */
  protected abstract work(): Promise<void>;

  onApplicationBootstrap(): void {
    this.stopListening = this.pollClock.onJump(() => this.look());
    this.timer = setInterval(() => this.look(), this.everyMs);
    this.look();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.stopListening?.();
    await this.running;
  }

  /** A look that is wanted during another follows it: what came due meanwhile is not left to the next interval. */
  private look(): void {
    if (this.stopped) return;
    if (this.running !== undefined) {
      this.wantedAgain = true;
      return;
    }
    this.running = this.lookOnce().finally(() => {
      this.running = undefined;
      if (!this.wantedAgain) return;
      this.wantedAgain = false;
      this.look();
    });
  }

  private async lookOnce(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.logger.error({ msg: 'what is due could not be looked for; it is tried again', err: error });
    }
  }
}
