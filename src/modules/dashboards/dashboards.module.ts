import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { SupportTicketsModule } from '#modules/support-tickets/index.js';
import { UsersModule } from '#modules/users/index.js';
import { DashboardsController } from './dashboards.controller.js';
import { DashboardsService } from './services/dashboards.service.js';

/** The admin dashboard. It keeps nothing: the figures are those of other modules. */
@Module({
  imports: [OrdersModule, ProductsModule, UsersModule, SupportTicketsModule],
  controllers: [DashboardsController],
  providers: [DashboardsService],
})
export class DashboardsModule {}
