import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  CurrentUser,
  ReceivedFile,
  ReceivesFile,
  IdParam,
  NeedsScope,
  type AuthenticatedUser,
  type UploadedFile,
} from '#http/decorators.js';
import { IMAGE_ERRORS } from '#infrastructure/image-host/image.errors.js';
import { OrderNotFoundError } from '#modules/orders/index.js';
import { OpenTicketDto, TicketMessageDto } from './dto/support-ticket.dto.js';
import { TicketListQuery } from './dto/support-ticket-list.query.js';
import {
  AttachmentLimitError,
  MessageLimitError,
  TicketNotFoundError,
  TicketSizeError,
} from './support-tickets.errors.js';
import { MAX_ATTACHMENT_BYTES } from './support-tickets.limits.js';
import { SupportTicketsService } from './services/support-tickets.service.js';
import { TicketAttachmentsService } from './services/ticket-attachments.service.js';
import { TicketQueriesService } from './services/ticket-queries.service.js';
import { TicketListView, TicketView } from './views/support-ticket.view.js';

const ATTACHMENT = {
  field: 'attachment',
  maxBytes: MAX_ATTACHMENT_BYTES,
  missing: 'Attachment file is required',
};

@ApiTags('SupportTickets')
@Controller('support-tickets')
export class SupportTicketsController {
  constructor(
    private readonly conversation: SupportTicketsService,
    private readonly attachments: TicketAttachmentsService,
    private readonly queries: TicketQueriesService,
  ) {}

  /** Opens a ticket, optionally about one of the caller's orders. */
  @Post()
  @Answers({ status: 201, message: 'Ticket opened', type: TicketView, errors: [OrderNotFoundError] })
  openTicket(@CurrentUser() user: AuthenticatedUser, @Body() ticket: OpenTicketDto): Promise<TicketView> {
    return this.conversation.open({ ...ticket, userId: user.id });
  }

  /** The caller's tickets, newest first, without their messages. */
  @Get()
  @Answers({ message: 'Tickets fetched', type: TicketListView })
  listMyTickets(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: TicketListQuery,
  ): Promise<TicketListView> {
    return this.queries.listOwn(user.id, query);
  }

  /** Returns one of the caller's tickets; administrators can read any. */
  @Get(':id')
  @NeedsScope('tickets:read')
  @Answers({ message: 'Ticket fetched', type: TicketView, errors: [TicketNotFoundError] })
  getTicket(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<TicketView> {
    return this.queries.find(id, user);
  }

  /** Adds a message to the caller's ticket and reopens it. A ticket holds 500 messages and 192 KB of text. */
  @Post(':id/messages')
  @Answers({
    status: 201,
    message: 'Message added',
    type: TicketView,
    errors: [TicketNotFoundError, MessageLimitError, TicketSizeError],
  })
  addTicketMessage(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { message }: TicketMessageDto,
  ): Promise<TicketView> {
    return this.conversation.write(id, user.id, message);
  }

  /** Adds an image (JPEG, PNG or WebP, at most 10 MB, at most five per ticket), stored as WebP without metadata. */
  @Post(':id/attachments')
  @ReceivesFile(ATTACHMENT)
  @Answers({
    status: 201,
    message: 'Attachment added',
    type: TicketView,
    errors: [TicketNotFoundError, ...IMAGE_ERRORS, AttachmentLimitError],
  })
  addTicketAttachment(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('id') id: string,
    @ReceivedFile() attachment: UploadedFile,
  ): Promise<TicketView> {
    return this.attachments.add(id, user, attachment.path);
  }
}
