import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { SalesFolder } from './sales-folder.js';

/** The poller that aggregates sales figures. */
@Module({ imports: [OrdersModule], providers: [SalesFolder] })
export class ReportsWorkerModule {}
