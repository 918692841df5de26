import { BadRequestError, InternalError } from '#common/errors/app-error.js';

export class PeriodReversedError extends BadRequestError {
  static override readonly code = 'PERIOD_REVERSED';

  constructor() {
    super('startDate must not be after endDate');
  }
}

/** A metric could not be computed; the request fails as a whole. */
export class MetricsFailedError extends InternalError {
  static override readonly code = 'METRICS_FAILED';

  constructor(cause?: unknown) {
    super('Dashboard metrics could not be computed', { cause });
  }
}
