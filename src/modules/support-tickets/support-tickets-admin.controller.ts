import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, ForAdministrators } from '#http/decorators.js';
import { TicketMessageDto, TicketStatusDto } from './dto/support-ticket.dto.js';
import { AdminTicketListQuery } from './dto/support-ticket-list.query.js';
import { MessageLimitError, TicketNotFoundError, TicketSizeError } from './support-tickets.errors.js';
import { SupportTicketsAdminService } from './services/support-tickets-admin.service.js';
import { TicketQueriesService } from './services/ticket-queries.service.js';
import { TicketListView, TicketView } from './views/support-ticket.view.js';

@ApiTags('SupportTicketsAdmin')
@ForAdministrators('tickets')
@Controller('support-tickets/admin')
export class SupportTicketsAdminController {
  constructor(
    private readonly tickets: SupportTicketsAdminService,
    private readonly queries: TicketQueriesService,
  ) {}

  /** All tickets, newest first, without their messages. */
  @Get()
  @Answers({ message: 'Tickets fetched', type: TicketListView })
  listTicketsAsAdmin(@Query() query: AdminTicketListQuery): Promise<TicketListView> {
    return this.queries.listAll(query);
  }

  /** Replies to the customer and notifies them. */
  @Post(':id/reply')
  @Answers({
    status: 201,
    message: 'Reply sent',
    type: TicketView,
    errors: [TicketNotFoundError, MessageLimitError, TicketSizeError],
  })
  replyToTicket(@IdParam('id') id: string, @Body() { message }: TicketMessageDto): Promise<TicketView> {
    return this.tickets.reply(id, message);
  }

  /** Sets the status of a ticket. */
  @Patch(':id/status')
  @Answers({ message: 'Ticket status updated', type: TicketView, errors: [TicketNotFoundError] })
  setTicketStatus(@IdParam('id') id: string, @Body() { status }: TicketStatusDto): Promise<TicketView> {
    return this.tickets.setStatus(id, status);
  }
}
