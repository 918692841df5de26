import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentReconciler } from './payment-reconciler.js';
import { PaymentsProcessor } from './payments.processor.js';

/** The worker of the `payments` queue, and the reconciler beside it. */
@Module({ imports: [OrdersModule], providers: [PaymentsProcessor, PaymentReconciler] })
export class PaymentsWorkerModule {}
