import { Logger } from '@nestjs/common';

/** Losses that begin together are said in one line. */
const SAY_AFTER_MS = 1_000;
const SAY_EVERY_MS = 60_000;

interface Losses {
  /** Given to the collector, which did not take them. */
  failed: number;
  /** Never sent, because too many waited already. */
  dropped: number;
  /** The latest failure. */
  error?: Error;
}

/** Counts the spans that are lost, and logs how many: one line a minute at most, and a last one at the end of the process. */
export class SpanLosses {
  private unsaid: Losses = { failed: 0, dropped: 0 };
  private saidAtMs = -SAY_EVERY_MS;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Pick<Logger, 'warn'> = new Logger('Tracing')) {}

  failed(spans: number, error: Error): void {
    this.unsaid.failed += spans;
    this.unsaid.error = error;
    this.sayLater();
  }

  dropped(spans: number): void {
    this.unsaid.dropped += spans;
    this.sayLater();
  }

  /** Logs what has not been logged, if anything. */
  say(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { failed, dropped, error } = this.unsaid;
    if (failed + dropped === 0) return;
    this.unsaid = { failed: 0, dropped: 0 };
    this.saidAtMs = performance.now();
    this.logger.warn({
      event: 'tracing.export_failed',
      msg: 'Spans could not be sent to the collector and are lost; requests are not affected',
      failed,
      dropped,
      ...(error && { err: { type: error.name, message: error.message.slice(0, 200) } }),
    });
  }

  private sayLater(): void {
    if (this.timer !== undefined) return;
    const waitMs = Math.max(SAY_AFTER_MS, this.saidAtMs + SAY_EVERY_MS - performance.now());
    this.timer = setTimeout(() => this.say(), waitMs).unref();
  }
}
