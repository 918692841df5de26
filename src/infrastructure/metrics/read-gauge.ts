import { Logger } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import type { Minutely } from '../logging/minutely.js';
import { withTimeout } from '#common/async/with-timeout.js';
import type { ReadGauge, Reading } from './metrics.js';

/** Less than the scrape timeout of Prometheus (10 s), so that one slow source does not fail the scrape. */
const TIMEOUT_MS = 1_500;

/**
 * Adds a gauge whose values are read at each scrape. While its source is unavailable the gauge is omitted, because a
 * stale value would look current. A pending reading is shared and not repeated, so that scrapes do not overload a
 * slow source.
 * @param failures of all gauges: most read the same database, whose outage is one failure
 */
export function addReadGauge(
  registry: Registry,
  { name, help, labels, read }: ReadGauge,
  failures: Minutely,
): void {
  const logger = new Logger('Metrics');
  let underWay: Promise<readonly Reading[]> | undefined;
  const readOnce = (): Promise<readonly Reading[]> => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      let readings: readonly Reading[] = [];
      try {
        readings = await withTimeout(
          TIMEOUT_MS,
          readOnce(),
          () => new Error(`no answer within ${TIMEOUT_MS} ms`),
        );
      } catch (error) {
        failures.note((leftOut) =>
          logger.warn({
            event: 'metrics.gauge_failed',
            msg: 'A metric could not be read and is omitted',
            metric: name,
            err: error,
            leftOut,
          }),
        );
      }
      gauge.reset();
      // A gauge without labels would be reset to 0 instead of being omitted.
      if (labels.length === 0) gauge.remove({});
      for (const reading of readings) gauge.set(reading.labels, reading.value);
    },
  });
}
