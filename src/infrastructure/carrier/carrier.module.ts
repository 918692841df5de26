import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed, type Operation } from '../metrics/observed.js';
import { SandboxCarrier } from './adapters/sandbox.carrier.js';
import { Carrier } from './carrier.port.js';

const OPERATIONS: ReadonlyArray<Operation<Carrier>> = [
  'createOrder',
  'findOrder',
  'assignCourier',
  'schedulePickup',
  'cancelShipment',
  'ping',
];

/**
 * Provides the `Carrier`: Shiprocket's API if configured, else the sandbox, which is also provided as
 * `SandboxCarrier`.
 */
@Module({})
export class CarrierModule {
  static forRoot(config: AppConfig, clock: Clock): DynamicModule {
    const providers = config.embedded.carrier ? sandbox(config, clock) : shiprocket(config, clock);
    return { module: CarrierModule, global: true, providers, exports: providers };
  }
}

function sandbox(config: AppConfig, clock: Clock): Provider[] {
  return [
    {
      provide: SandboxCarrier,
      inject: [getConnectionToken()],
      useFactory: (connection: Connection) =>
        SandboxCarrier.open(connection, clock, config.carrier.webhookSecret),
    },
    { provide: Carrier, useExisting: SandboxCarrier },
  ];
}

function shiprocket(config: AppConfig, clock: Clock): Provider[] {
  return [
    {
      provide: Carrier,
      inject: [Metrics],
      useFactory: async (metrics: Metrics) => {
        const { ShiprocketCarrier } = await import('./adapters/shiprocket.carrier.js');
        const carrier: Carrier = ShiprocketCarrier.connect(config.carrier, clock);
        return observed(carrier, 'carrier', OPERATIONS, metrics);
      },
    },
  ];
}
