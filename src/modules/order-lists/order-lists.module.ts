import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { ShippingRatesModule } from '#modules/shipping-rates/index.js';
import { UsersModule } from '#modules/users/index.js';
import { OrderListRepository } from './data/order-list.repository.js';
import { OrderSearchRepository } from './data/order-search.repository.js';
import { RefundListRepository } from './data/refund-list.repository.js';
import { OrderListsAdminController } from './order-lists-admin.controller.js';
import { OrderListsController } from './order-lists.controller.js';
import { OrderExportService } from './services/order-export.service.js';
import { OrderListsService } from './services/order-lists.service.js';
import { OrderSearchService } from './services/order-search.service.js';

/** Lists, search and export of orders, and the list of their refunds. It only reads. */
@Module({
  imports: [OrdersModule, ProductsModule, ShippingRatesModule, UsersModule],
  controllers: [OrderListsAdminController, OrderListsController],
  providers: [
    OrderListRepository,
    OrderSearchRepository,
    RefundListRepository,
    OrderSearchService,
    OrderExportService,
    OrderListsService,
  ],
  exports: [OrderListsService],
})
export class OrderListsModule {}
