import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';
import { VendorWords } from '../metrics/vendor-words.js';
import { SandboxPaymentGateway } from './adapters/sandbox.payment-gateway.js';
import { RAZORPAY_CHECKOUT } from './adapters/razorpay.checkout-script.js';
import { CHECKOUT_SCRIPT } from './checkout-script.js';
import { PaymentGateway } from './payment-gateway.port.js';

/**
 * Provides the `PaymentGateway` and its `CheckoutScript`: Razorpay's if configured, else the sandbox, which has no script, and is also
 * provided as `SandboxPaymentGateway`.
 */
@Module({})
export class PaymentGatewayModule {
  static forRoot({ embedded, paymentGateway, calls }: AppConfig, clock: Clock): DynamicModule {
    const sandbox: Provider = {
      provide: SandboxPaymentGateway,
      inject: [getConnectionToken(), VendorWords],
      useFactory: (connection: Connection, words: VendorWords) =>
        SandboxPaymentGateway.open(connection, clock, paymentGateway, words),
    };
    const razorpay: Provider = {
      provide: PaymentGateway,
      inject: [Metrics, VendorWords],
      useFactory: async (metrics: Metrics, words: VendorWords) => {
        const { RazorpayPaymentGateway } = await import('./adapters/razorpay.payment-gateway.js');
        return observed<PaymentGateway>(
          RazorpayPaymentGateway.connect(paymentGateway, calls.deadlineMs, words),
          'payment gateway',
          [
            'createOrder',
            'findOrderByReceipt',
            'isOrderPaid',
            'offerOf',
            'findPayment',
            'listPayments',
            'receiptOf',
            'paymentsOf',
            'capturePayment',
            'refund',
            'refundsOf',
            'findRefund',
            'ping',
          ],
          metrics,
        );
      },
    };
    const script = {
      provide: CHECKOUT_SCRIPT,
      useValue: embedded.paymentGateway ? undefined : RAZORPAY_CHECKOUT,
    };
    const providers = embedded.paymentGateway
      ? [script, sandbox, { provide: PaymentGateway, useExisting: SandboxPaymentGateway }]
      : [script, razorpay];
    return { module: PaymentGatewayModule, global: true, providers, exports: providers };
  }
}
