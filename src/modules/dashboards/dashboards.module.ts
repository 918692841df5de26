import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrderListsModule } from '#modules/order-lists/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { ReturnsModule } from '#modules/returns/index.js';
import { SupportTicketsModule } from '#modules/support-tickets/index.js';
import { UsersModule } from '#modules/users/index.js';
import { AttentionController } from './attention.controller.js';
import { DashboardsAdminController } from './dashboards-admin.controller.js';
import { DeliveryReportRepository } from './data/delivery-reports.repository.js';
import { OrderReportRepository } from './data/order-reports.repository.js';
import { Sale, SaleSchema } from './data/sale.schema.js';
import { SalesDay, SalesDaySchema } from './data/sales-day.schema.js';
import { SalesRepository } from './data/sales.repository.js';
import { AttentionService } from './services/attention.service.js';
import { DeliveryFiguresService } from './services/delivery-figures.service.js';
import { SalesSeriesService } from './services/sales-series.service.js';
import { DashboardsService } from './services/dashboards.service.js';
import { OrderGaugesService } from './services/order-gauges.service.js';
import { OrderReportsService } from './services/order-reports.service.js';
import { PaidSalesService } from './services/paid-sales.service.js';
import { SalesLedgerRepairService } from './services/sales-ledger-repair.service.js';
import { SalesLedgerService } from './services/sales-ledger.service.js';

/** The admin dashboard, with the ledger of sales, and the gauges of orders. All else it reads from other modules. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Sale.name, schema: SaleSchema },
      { name: SalesDay.name, schema: SalesDaySchema },
    ]),
    OrderListsModule,
    OrdersModule,
    ProductsModule,
    UsersModule,
    SupportTicketsModule,
    ReturnsModule,
  ],
  controllers: [DashboardsAdminController, AttentionController],
  providers: [
    OrderReportRepository,
    DeliveryReportRepository,
    DeliveryFiguresService,
    SalesRepository,
    DashboardsService,
    AttentionService,
    PaidSalesService,
    SalesSeriesService,
    OrderReportsService,
    SalesLedgerService,
    SalesLedgerRepairService,
    OrderGaugesService,
  ],
  exports: [AttentionService, SalesLedgerService],
})
export class DashboardsModule {}
