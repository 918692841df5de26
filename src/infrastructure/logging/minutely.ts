const MINUTE_MS = 60_000;

/**
 * Reports the first of a series of repeated failures, and then at most one a minute, so that an outage does not fill the
 * log. Measured by the monotonic clock.
 */
export class Minutely {
  private reportedAtMs = -Infinity;
  private unreported = 0;

  /** @param report is called with how many were left out since the last report */
  note(report: (leftOut: number) => void): void {
    const nowMs = performance.now();
    if (nowMs - this.reportedAtMs < MINUTE_MS) {
      this.unreported += 1;
      return;
    }
    const leftOut = this.unreported;
    this.reportedAtMs = nowMs;
    this.unreported = 0;
    report(leftOut);
  }
}
