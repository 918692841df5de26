import { Global, Module, type DynamicModule } from '@nestjs/common';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { MetricsModule } from '#infrastructure/metrics/metrics.module.js';
import { TracingModule } from '#infrastructure/tracing/tracing.module.js';
import type { Runtime } from './runtime.js';

/** The order in which modules erase personal data: references to the user before the user. */
export const PERSONAL_DATA_ORDER = [
  'wishlists',
  'tax-returns',
  'carts',
  'payments',
  'orders',
  'returns',
  'support-tickets',
  'interactions',
  'coupons',
  'notifications',
  'audit-log',
  'api-keys',
  'webhook-events',
  'staff',
  'auth',
  'users',
] as const;

/** Configuration, time, metrics, traces and the personal-data registry: available in every module. */
@Global()
@Module({})
export class CoreModule {
  static forRoot({ config, clock }: Pick<Runtime, 'config' | 'clock'>): DynamicModule {
    return {
      module: CoreModule,
      imports: [MetricsModule.forRoot(config), TracingModule.forRoot(config)],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: PersonalDataRegistry, useValue: new PersonalDataRegistry(PERSONAL_DATA_ORDER) },
      ],
      exports: [AppConfig, Clock, PersonalDataRegistry],
    };
  }
}
