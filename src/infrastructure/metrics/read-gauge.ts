import { Logger } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '#common/async/with-timeout.js';
import type { ReadGauge, Reading } from './metrics.js';

/** Prometheus waits ten seconds by default; the rest of the metrics must not be lost with one source. */
const PATIENCE_MS = 1_500;

/**
 * Adds a gauge whose values are read at each scrape. While its source does not answer, the gauge has no values:
 * an old value would look like a true one. A reading that is still under way is waited for, never repeated, so that
 * scrapes do not pile up work at a source that is in trouble.
 */
export function addReadGauge(registry: Registry, { name, help, labels, read }: ReadGauge): void {
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
          PATIENCE_MS,
          readOnce(),
          () => new Error(`no answer within ${PATIENCE_MS} ms`),
        );
      } catch (error) {
        logger.warn({
          event: 'metrics.gauge_failed',
          msg: 'A metric could not be read and is omitted',
          metric: name,
          err: error,
        });
      }
      gauge.reset();
      // A gauge without labels is reset to 0, which would be a value.
      if (labels.length === 0) gauge.remove({});
      for (const reading of readings) gauge.set(reading.labels, reading.value);
    },
  });
}
