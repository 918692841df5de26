import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import { WebhookEventsModule } from '#modules/webhook-events/index.js';
import { TicketRepository } from './data/support-ticket.repository.js';
import { Ticket, TicketSchema } from './data/support-ticket.schema.js';
import { SupportTicketsAdminController } from './support-tickets-admin.controller.js';
import { SupportTicketsController } from './support-tickets.controller.js';
import * as jobs from './support-tickets.jobs.js';
import { SupportTicketsPersonalData } from './support-tickets.personal-data.js';
import { SupportTicketsAdminService } from './services/support-tickets-admin.service.js';
import { SupportTicketsService } from './services/support-tickets.service.js';
import { TicketAttachmentsService } from './services/ticket-attachments.service.js';
import { TicketMailsService } from './services/ticket-mails.service.js';
import { TicketWebhooksService } from './services/ticket-webhooks.service.js';
import { TicketQueriesService } from './services/ticket-queries.service.js';

/** Support tickets: conversations between customers and the shop. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    MongooseModule.forFeature([{ name: Ticket.name, schema: TicketSchema }]),
    AuditLogModule,
    NotificationsModule,
    OrdersModule,
    UsersModule,
    WebhookEventsModule,
  ],
  controllers: [SupportTicketsAdminController, SupportTicketsController],
  providers: [
    SupportTicketsService,
    SupportTicketsAdminService,
    TicketQueriesService,
    TicketWebhooksService,
    TicketAttachmentsService,
    TicketMailsService,
    TicketRepository,
    SupportTicketsPersonalData,
  ],
  exports: [TicketQueriesService],
})
export class SupportTicketsModule {}
