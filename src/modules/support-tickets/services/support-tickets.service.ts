import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { OrderQueriesService } from '#modules/orders/index.js';
import { TicketRepository, type NewTicket, type TicketScope } from '../data/support-ticket.repository.js';
import type { Ticket } from '../data/support-ticket.schema.js';
import type { MessageSide } from '../domain/ticket-status.js';
import { MessageLimitError, TicketNotFoundError, TicketSizeError } from '../support-tickets.errors.js';
import { TICKET_LIMITS } from '../support-tickets.limits.js';
import { toTicket, type TicketView } from '../views/support-ticket.view.js';
import { TicketWebhooksService } from './ticket-webhooks.service.js';

/** The actions of customers on their tickets. */
@Injectable()
export class SupportTicketsService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly orders: OrderQueriesService,
    private readonly webhooks: TicketWebhooksService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a ticket with status `OPEN` and its first message.
   * @throws OrderNotFoundError for an order that is not the customer's own
   */
  async open(ticket: NewTicket): Promise<TicketView> {
    if (ticket.orderId !== undefined) await this.orders.findOwn(ticket.userId, ticket.orderId);
    const opened = this.webhooks.writing('ticket.created', () =>
      this.tickets.insert(ticket, this.clock.now()),
    );
    return toTicket(await opened);
  }

  /**
   * Adds the owner's message and sets the status to `OPEN`.
   * @throws TicketNotFoundError, MessageLimitError, TicketSizeError
   */
  async write(ticketId: string, userId: string, text: string): Promise<TicketView> {
    return toTicket(await this.add(ticketId, { userId }, 'USER', text));
  }

  /**
   * Adds a message of either side; the repository sets the status that follows from it.
   * @throws TicketNotFoundError, MessageLimitError, TicketSizeError
   */
  async add(ticketId: string, scope: TicketScope, from: MessageSide, text: string): Promise<Ticket> {
    const message = { from, text, at: this.clock.now() };
    const ticket = await this.webhooks.writing('ticket.replied', () =>
      this.tickets.addMessage(ticketId, scope, message),
    );
    if (ticket !== null) return ticket;
    const full = await findOrFail(this.tickets.find(ticketId, scope), TicketNotFoundError);
    const limits = TICKET_LIMITS[from];
    throw full.messages.length >= limits.messages
      ? new MessageLimitError(limits.messages)
      : new TicketSizeError(limits.bytes);
  }
}
