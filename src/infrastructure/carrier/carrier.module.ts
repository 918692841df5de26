import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';
import { SandboxCarrier } from './adapters/sandbox.carrier.js';
import { Carrier } from './carrier.port.js';

/**
 * Provides the `Carrier`: Shiprocket's API if configured, else the sandbox, which is also provided as
 * `SandboxCarrier`.
 */
@Module({})
export class CarrierModule {
  static forRoot({ embedded, carrier, calls, devConsole, http }: AppConfig, clock: Clock): DynamicModule {
    const sandbox: Provider = {
      provide: SandboxCarrier,
      inject: [getConnectionToken()],
      useFactory: (connection: Connection) =>
        SandboxCarrier.open(
          connection,
          clock,
          carrier.webhookSecret,
          devConsole ? `${http.publicUrl}/dev#shipments` : undefined,
        ),
    };
    const shiprocket: Provider = {
      provide: Carrier,
      inject: [Metrics],
      useFactory: async (metrics: Metrics) => {
        const { ShiprocketCarrier } = await import('./adapters/shiprocket.carrier.js');
        return observed<Carrier>(
          ShiprocketCarrier.connect(carrier, clock, calls.deadlineMs),
          'carrier',
          [
            'createOrder',
            'findOrder',
            'isCancelled',
            'assignCourier',
            'schedulePickup',
            'cancelShipment',
            'ping',
          ],
          metrics,
        );
      },
    };
    const providers = embedded.carrier
      ? [sandbox, { provide: Carrier, useExisting: SandboxCarrier }]
      : [shiprocket];
    return { module: CarrierModule, global: true, providers, exports: providers };
  }
}
