import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import { Minutely } from '#infrastructure/logging/minutely.js';
import type { Clock } from '#common/time/clock.js';

/** Base class of the workers that poll the database, at a short interval and immediately after a clock jump. */
export abstract class DatabasePoller implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly poller: Poller;
  private stopListening: (() => void) | undefined;

  /**
   * @param work processes all records that are due; must be safe with concurrent processes. Long work asks between two steps
   * whether the process ends
   */
  constructor(
    private readonly clock: Clock,
    everyMs: number,
    work: (isStopping: () => boolean) => Promise<unknown>,
  ) {
    const logger = new Logger(this.constructor.name);
    const failures = new Minutely();
    const onError = (err: unknown) =>
      failures.note((leftOut) =>
        logger.error({
          event: 'poller.failed',
          msg: 'Polling for due records failed; will retry',
          err,
          leftOut,
        }),
      );
    this.poller = new Poller({ everyMs, work: () => work(() => this.poller.isStopped), onError });
  }

  onApplicationBootstrap(): void {
    this.stopListening = this.clock.onJump(() => this.poller.nudge());
    this.poller.start();
    this.poller.nudge();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    await this.poller.stop();
  }
}
