import { Module } from '@nestjs/common';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { ShippingRatesModule } from '#modules/shipping-rates/index.js';
import { CodAdminController } from './cod-admin.controller.js';
import { CashOrderRepository } from './data/cash-order.repository.js';
import { CashListService } from './services/cash-list.service.js';
import { RemittancesService } from './services/remittances.service.js';

/** Cash on delivery after the door: what carriers transfer of it. The states of the cash are the orders'. */
@Module({
  imports: [AuditLogModule, OrdersModule, ShippingRatesModule],
  controllers: [CodAdminController],
  providers: [CashListService, CashOrderRepository, RemittancesService],
  exports: [CashListService],
})
export class CodModule {}
