import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { SalesLedgerPoller } from './sales-ledger.poller.js';

/** The poller that aggregates sales figures. */
@Module({ imports: [OrdersModule], providers: [SalesLedgerPoller] })
export class ReportsWorkerModule {}
