import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from './metrics.js';
import { NoMetrics } from './no-metrics.js';
import { PollerGaugeService } from './poller-gauge.service.js';
import { VendorWords } from './vendor-words.js';

/** Provides the `Metrics`, a no-op implementation unless `METRICS_ENABLED` is true, and the `VendorWords`. */
@Global()
@Module({})
export class MetricsModule {
  static forRoot({ operations }: AppConfig): DynamicModule {
    const provider = {
      provide: Metrics,
      useFactory: async (): Promise<Metrics> => {
        if (!operations.metricsEnabled) return new NoMetrics();
        const { PrometheusMetrics } = await import('./prometheus.metrics.js');
        return new PrometheusMetrics();
      },
    };
    return {
      module: MetricsModule,
      imports: [DiscoveryModule],
      providers: [provider, VendorWords, PollerGaugeService],
      exports: [Metrics, VendorWords],
    };
  }
}
