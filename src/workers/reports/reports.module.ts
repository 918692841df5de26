import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { SalesFolder } from './sales-folder.js';

/** The worker that keeps the sales figures small. */
@Module({ imports: [OrdersModule], providers: [SalesFolder] })
export class ReportsWorkerModule {}
