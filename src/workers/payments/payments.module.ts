import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentReconciler } from './payment-reconciler.js';

/** The poller that reconciles payments. */
@Module({ imports: [OrdersModule], providers: [PaymentReconciler] })
export class PaymentsWorkerModule {}
