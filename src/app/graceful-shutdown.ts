import { Logger } from '@nestjs/common';
import type { RunningService } from './start.js';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

type EndSignal = keyof typeof SIGNALS;

/** Longer than any request, shorter than the usual termination grace period of orchestrators (30 s). */
const STOP_DEADLINE_MS = 25_000;

/** A repeated signal within this time counts as one: the terminal and npm both deliver it. */
const SAME_SIGNAL_MS = 700;

/**
 * Graceful shutdown: on SIGTERM or SIGINT running requests and jobs end first, then the connections, then the embedded
 * database, and the exit code is 0. A second signal ends the process immediately. An uncaught exception is logged and ends
 * the process with exit code 1, because its state is unknown. Every change that was acknowledged is already durable.
 */
export class GracefulShutdown {
  private readonly logger = new Logger('Process');
  private service: RunningService | undefined;
  private endingSince: number | undefined;

  /** Installs the handlers. A signal before the service is running ends the process immediately. */
  install(): void {
    for (const signal of Object.keys(SIGNALS) as EndSignal[]) process.on(signal, () => void this.end(signal));
    process.on('unhandledRejection', (error) => this.crash(error));
    process.on('uncaughtException', (error) => this.crash(error));
  }

  /** From now on a signal shuts this service down. */
  watch(service: RunningService): void {
    this.service = service;
  }

  private async end(signal: EndSignal): Promise<void> {
    if (this.service === undefined) process.exit(128 + SIGNALS[signal]);
    if (this.endingSince !== undefined) {
      if (performance.now() - this.endingSince > SAME_SIGNAL_MS) process.exit(128 + SIGNALS[signal]);
      return;
    }
    this.endingSince = performance.now();
    this.logger.log({ event: 'process.stopping', msg: 'Shutting down', signal });
    setTimeout(() => {
      this.logger.error({
        event: 'process.stop_timeout',
        msg: 'Graceful shutdown timed out',
        timeoutMs: STOP_DEADLINE_MS,
      });
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    try {
      await this.service.stop();
    } catch (error) {
      this.logger.error({ event: 'process.stop_failed', msg: 'Graceful shutdown failed', err: error });
      process.exit(1);
    }
    process.exit(0);
  }

  private crash(error: unknown): void {
    this.logger.fatal({ event: 'process.uncaught_exception', msg: 'Uncaught exception', err: error });
    process.exit(1);
  }
}
