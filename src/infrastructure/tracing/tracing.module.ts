import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { NoTracing } from './no-tracing.js';
import { Tracing } from './tracing.port.js';

/** Provides `Tracing`: to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, or none. Its packages are loaded only then. */
@Global()
@Module({})
export class TracingModule {
  static forRoot({ tracing }: Pick<AppConfig, 'tracing'>): DynamicModule {
    const provider = {
      provide: Tracing,
      useFactory: async (): Promise<Tracing> => {
        if (tracing.endpoint === undefined) return new NoTracing();
        const { OpenTelemetryTracing } = await import('./opentelemetry.tracing.js');
        return new OpenTelemetryTracing({ ...tracing, endpoint: tracing.endpoint });
      },
    };
    return { module: TracingModule, providers: [provider], exports: [Tracing] };
  }
}
