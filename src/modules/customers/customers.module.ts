import { Module } from '@nestjs/common';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { AuthModule } from '#modules/auth/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import { CustomersAdminController } from './customers-admin.controller.js';
import { CustomerSpendingService } from './services/customer-spending.service.js';
import { CustomersAdminService } from './services/customers-admin.service.js';

/** Accounts with their orders, as administrators see and ban them. */
@Module({
  imports: [AuditLogModule, UsersModule, AuthModule, OrdersModule],
  controllers: [CustomersAdminController],
  providers: [CustomersAdminService, CustomerSpendingService],
})
export class CustomersModule {}
