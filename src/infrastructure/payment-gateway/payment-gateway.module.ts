import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed, type Operation } from '../metrics/observed.js';
import { SandboxPaymentGateway } from './adapters/sandbox.payment-gateway.js';
import { PaymentGateway } from './payment-gateway.port.js';

const OPERATIONS: ReadonlyArray<Operation<PaymentGateway>> = [
  'createOrder',
  'findOrderByReceipt',
  'paymentsOf',
  'capturePayment',
  'refund',
  'refundsOf',
  'ping',
];

/**
 * Provides the `PaymentGateway`: Razorpay's API if configured, else the sandbox, which is also provided as
 * `SandboxPaymentGateway`.
 */
@Module({})
export class PaymentGatewayModule {
  static forRoot(config: AppConfig, clock: Clock): DynamicModule {
    const providers = config.embedded.paymentGateway ? sandbox(config, clock) : razorpay(config);
    return { module: PaymentGatewayModule, global: true, providers, exports: providers };
  }
}

function sandbox(config: AppConfig, clock: Clock): Provider[] {
  return [
    {
      provide: SandboxPaymentGateway,
      inject: [getConnectionToken()],
      useFactory: (connection: Connection) =>
        SandboxPaymentGateway.open(connection, clock, config.paymentGateway),
    },
    { provide: PaymentGateway, useExisting: SandboxPaymentGateway },
  ];
}

function razorpay(config: AppConfig): Provider[] {
  return [
    {
      provide: PaymentGateway,
      inject: [Metrics],
      useFactory: async (metrics: Metrics) => {
        const { RazorpayPaymentGateway } = await import('./adapters/razorpay.payment-gateway.js');
        const gateway: PaymentGateway = RazorpayPaymentGateway.connect(config.paymentGateway);
        return observed(gateway, 'payment gateway', OPERATIONS, metrics);
      },
    },
  ];
}
