import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentLinksController } from './payment-links.controller.js';
import { LinkedOrdersService } from './services/linked-orders.service.js';

/** The parts that a page needs to have an order paid without a login (decisions 14.16). */
@Module({
  imports: [OrdersModule],
  controllers: [PaymentLinksController],
  providers: [LinkedOrdersService],
})
export class PaymentLinksModule {}
