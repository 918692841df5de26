import { BadRequestError, InternalError } from '#common/errors/app-error.js';

export class PeriodReversedError extends BadRequestError.with(
  'PERIOD_REVERSED',
  'startDate must not be after endDate',
) {}

export class SeriesTooLongError extends BadRequestError.with(
  'SERIES_TOO_LONG',
  'A series has at most 100 days, 100 weeks or 36 months',
) {}

export class PeriodTooLongError extends BadRequestError.with(
  'PERIOD_TOO_LONG',
  'The period has at most 366 days',
) {}

/** A metric could not be computed; the request fails as a whole. */
export class MetricsFailedError extends InternalError.with(
  'METRICS_FAILED',
  'Dashboard metrics could not be computed',
) {}
