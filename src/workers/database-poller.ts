import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import type { Clock } from '#common/time/clock.js';

/**
 * Base class of the workers that poll the database for due records, at a short interval and immediately after a clock
 * jump. The work must be safe with concurrent processes.
 */
export abstract class DatabasePoller implements OnApplicationBootstrap, OnApplicationShutdown {
  protected abstract readonly everyMs: number;
  private readonly logger = new Logger(this.constructor.name);
  private poller: Poller | undefined;
  private stopListening: (() => void) | undefined;

  constructor(private readonly pollClock: Clock) {}

  /** Processes all records that are due. */
  protected abstract work(): Promise<void>;

  onApplicationBootstrap(): void {
    const poller = new Poller({
      everyMs: this.everyMs,
      work: () => this.work(),
      onError: (err) =>
        this.logger.error({ event: 'poller.failed', msg: 'Polling for due records failed; will retry', err }),
    });
    this.poller = poller;
    this.stopListening = this.pollClock.onJump(() => poller.nudge());
    poller.start();
    poller.nudge();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    await this.poller?.stop();
  }
}
