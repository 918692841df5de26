import { TraceFlags } from '@opentelemetry/api';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { SpanLosses } from './span-losses.js';

/** Spans that wait for the collector; further ones are dropped. About 2 MB. */
const MAX_WAITING = 2_048;
const AT_ONCE = 512;
const SEND_EVERY_MS = 2_000;

/** The spans that wait for a collector: sent in batches, bounded in number, and counted when they are lost. */
export class SpanQueue implements SpanProcessor {
  private readonly batches: BatchSpanProcessor;
  private waiting = 0;
  /** In batches that are on their way. */
  private sending = 0;

  /** @param sendWithinMs how long one batch may take, tries included */
  constructor(
    private readonly exporter: SpanExporter,
    private readonly losses: SpanLosses,
    sendWithinMs: number,
  ) {
    this.batches = new BatchSpanProcessor({
      exporter: this.counted(),
      maxQueueSize: MAX_WAITING,
      maxExportBatchSize: AT_ONCE,
      scheduledDelayMillis: SEND_EVERY_MS,
      exportTimeoutMillis: sendWithinMs,
    });
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.waiting >= MAX_WAITING) return this.losses.dropped(1);
    this.waiting += 1;
    this.batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }

  /** Counts what has not been sent as lost. For the end of the process. */
  giveUp(): void {
    const unsent = this.waiting + this.sending;
    if (unsent > 0) this.losses.failed(unsent, new Error('The process ended'));
  }

  private counted(): SpanExporter {
    return {
      export: (spans, done) => {
        this.waiting -= spans.length;
        this.sending += spans.length;
        this.exporter.export(spans, (result) => {
          this.sending -= spans.length;
          if (result.error !== undefined) this.losses.failed(spans.length, result.error);
          done(result);
        });
      },
      shutdown: () => this.exporter.shutdown(),
    };
  }
}
