import { Logger } from '@nestjs/common';
import type { RunningService } from './start.js';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

type EndSignal = keyof typeof SIGNALS;

/** Longer than any request may take to end; shorter than orchestrators wait before they kill. */
const STOP_DEADLINE_MS = 25_000;

/** A signal so soon after the first is the same one: npm passes on what the terminal has sent to all. */
const SAME_SIGNAL_MS = 700;

/**
 * Ends the process in good order: on a signal the service stops (running requests and jobs first, then the
 * connections, then the embedded database) and the exit code is 0. A second signal ends at once. A failure
 * that nobody caught leaves the process in a state that nobody knows: it is logged, and the exit code is 1.
 */
export class ProcessLifecycle {
  private readonly logger = new Logger('Process');
  private service: RunningService | undefined;
  private endingSince: number | undefined;

  /** Listens from here on; a signal before the service runs ends at once. */
  install(): void {
    for (const signal of Object.keys(SIGNALS) as EndSignal[]) process.on(signal, () => void this.end(signal));
    process.on('unhandledRejection', (error) => this.crash(error));
    process.on('uncaughtException', (error) => this.crash(error));
  }

  run(service: RunningService): void {
    this.service = service;
  }

  private async end(signal: EndSignal): Promise<void> {
    if (this.service === undefined) process.exit(128 + SIGNALS[signal]);
    if (this.endingSince !== undefined) {
      if (performance.now() - this.endingSince > SAME_SIGNAL_MS) process.exit(128 + SIGNALS[signal]);
      return;
    }
    this.endingSince = performance.now();
    this.logger.log(`${signal}: the service stops`);
    setTimeout(() => {
      this.logger.error(`the service did not stop within ${STOP_DEADLINE_MS / 1000} s`);
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    try {
      await this.service.stop();
    } catch (error) {
      this.logger.error({ msg: 'the service did not stop in good order', err: error });
      process.exit(1);
    }
    process.exit(0);
  }

  private crash(error: unknown): void {
    this.logger.fatal({ msg: 'a failure that nobody caught', err: error });
    process.exit(1);
  }
}
