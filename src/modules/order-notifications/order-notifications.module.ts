import { Module } from '@nestjs/common';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { InvoicingModule } from '#modules/invoicing/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentsModule } from '#modules/payments/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { UsersModule } from '#modules/users/index.js';
import * as jobs from './order-notifications.jobs.js';
import { CashConfirmationMailService } from './services/cash-confirmation-mail.service.js';
import { FailedAttemptMailService } from './services/failed-attempt-mail.service.js';
import { OrderConfirmationService } from './services/order-confirmation.service.js';
import { OrderGoodsService } from './services/order-goods.service.js';
import { OrderMailsService } from './services/order-mails.service.js';
import { OrderNotificationsService } from './services/order-notifications.service.js';
import { PaymentLinkMailService } from './services/payment-link-mail.service.js';

/** The notices and mails about orders: what is recorded at a transition, and the mails that follow. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    InvoicingModule,
    NotificationsModule,
    OrdersModule,
    PaymentsModule,
    ProductsModule,
    UsersModule,
  ],
  providers: [
    OrderGoodsService,
    OrderNotificationsService,
    OrderMailsService,
    OrderConfirmationService,
    FailedAttemptMailService,
    PaymentLinkMailService,
    CashConfirmationMailService,
  ],
})
export class OrderNotificationsModule {}
