import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';
import { VendorWords } from '../metrics/vendor-words.js';
import { SandboxCarrier } from './adapters/sandbox.carrier.js';
import { CarrierLogins, type RefusedLogin } from './carrier-logins.js';
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
      inject: [getConnectionToken(), Metrics],
      useFactory: (connection: Connection, metrics: Metrics) => {
        readRefusedLogin(metrics, async () => undefined);
        const parcelsPage = devConsole ? `${http.publicUrl}/dev#shipments` : undefined;
        return SandboxCarrier.open(connection, clock, carrier.webhookSecret, parcelsPage);
      },
    };
    const shiprocket: Provider = {
      provide: Carrier,
      inject: [Metrics, VendorWords, getConnectionToken()],
      useFactory: async (metrics: Metrics, words: VendorWords, connection: Connection) => {
        const logins = new CarrierLogins(connection, carrier);
        readRefusedLogin(metrics, () => logins.refused());
        const { ShiprocketCarrier } = await import('./adapters/shiprocket.carrier.js');
        return observed<Carrier>(
          ShiprocketCarrier.connect(carrier, clock, calls.deadlineMs, { logins, words }),
          'carrier',
          [
            'createOrder',
            'findOrder',
            'isCancelled',
            'assignCourier',
            'schedulePickup',
            'track',
            'serviceability',
            'redeliver',
            'pickupPincode',
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

function readRefusedLogin(metrics: Metrics, refused: () => Promise<RefusedLogin | undefined>): void {
  metrics.readOnScrape({
    name: 'storefront_carrier_login_refused',
    help: 'Whether the carrier has refused the last login: 1 or 0. Nothing logs in for 15 minutes after it.',
    labels: [],
    read: async () => [{ labels: {}, value: (await refused()) === undefined ? 0 : 1 }],
  });
}
