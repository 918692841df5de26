import { Metrics } from './metrics.js';

/** No-op implementation for disabled metrics. */
export class NoMetrics extends Metrics {
  override readonly enabled = false;
  override readonly contentType = 'text/plain; charset=utf-8';

  override requestAnswered(): void {}
  override requestLimited(): void {}
  override jobDefined(): void {}
  override jobEnded(): void {}
  override jobRan(): void {}
  override answerCacheAsked(): void {}
  override orderChanged(): void {}
  override stockConflict(): void {}
  override transactionRetried(): void {}
  override outsideCalled(): void {}
  override vendorWordUnknown(): void {}
  override expiredUnanswered(): void {}
  override webhookAttempted(): void {}
  override readOnScrape(): void {}

  override async text(): Promise<string> {
    return '';
  }
}
