import { BadRequestError, InternalError } from '#common/errors/app-error.js';

export class PeriodReversedError extends BadRequestError.with(
  'PERIOD_REVERSED',
  'startDate must not be after endDate',
) {}

/** A metric could not be computed; the request fails as a whole. */
export class MetricsFailedError extends InternalError.with(
  'METRICS_FAILED',
  'Dashboard metrics could not be computed',
) {}
