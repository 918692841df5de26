import { Logger } from '@nestjs/common';
import { PrometheusMetrics } from './prometheus.metrics.js';

describe('gauges whose database is away', () => {
  rules('OPR-65').it('log one line for all of them, and are left out', async () => {
    const lines = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const metrics = new PrometheusMetrics();
    for (const name of ['storefront_one', 'storefront_two'] as const)
      metrics.readOnScrape({
        name,
        help: name,
        labels: [],
        read: () => Promise.reject(new Error('connect ECONNREFUSED')),
      });
    expect(await metrics.text()).not.toMatch(/^storefront_(?:one|two) /m);
    await metrics.text();
    expect(lines.mock.calls).toMatchObject([[{ event: 'metrics.gauge_failed', leftOut: 0 }]]);
    lines.mockRestore();
  });
});
