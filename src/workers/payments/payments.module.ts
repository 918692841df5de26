import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentReconciliationPoller } from './payment-reconciliation.poller.js';

/** The poller that reconciles payments. */
@Module({ imports: [OrdersModule], providers: [PaymentReconciliationPoller] })
export class PaymentsWorkerModule {}
