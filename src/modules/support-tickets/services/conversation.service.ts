import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { TicketRepository, type NewTicket, type TicketScope } from '../data/ticket.repository.js';
import type { Ticket } from '../data/ticket.schema.js';
import { TICKET_LIMITS } from '../domain/ticket-size.js';
import { STATUS_AFTER, type MessageSide, type TicketStatus } from '../domain/ticket-status.js';
import { MessageLimitError, TicketNotFoundError, TicketSizeError } from '../support-tickets.errors.js';
import { toTicket, type TicketView } from '../views/ticket.view.js';

/** The conversation of a ticket: opened and carried on by the customer, answered by the shop. */
@Injectable()
export class ConversationService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly notifications: NotificationsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Opens a ticket: `OPEN`, with its first message. */
  async open(ticket: NewTicket): Promise<TicketView> {
    return toTicket(await this.tickets.insert(ticket, this.clock.now()));
  }

  /** The owner writes: whatever the ticket's status was, it is `OPEN` again. @throws TicketNotFoundError, MessageLimitError, TicketSizeError */
  async write(ticketId: string, userId: string, text: string): Promise<TicketView> {
    return toTicket(await this.add(ticketId, { userId }, 'USER', text));
  }

  /**
   * An administrator answers: `WAITING_ON_CUSTOMER`, and the owner is notified with the same commit. An owner who has
   * deleted the account is not.
   * @throws TicketNotFoundError, MessageLimitError, TicketSizeError
   */
  async reply(ticketId: string, text: string): Promise<TicketView> {
    const answered = await this.unitOfWork.run(async () => {
      const ticket = await this.add(ticketId, {}, 'ADMIN', text);
      if (ticket.userId !== null) await this.notify(ticket, ticket.userId.toHexString());
      return ticket;
    });
    return toTicket(answered);
  }

  /** An administrator sets the status; the one that it has is fine. @throws TicketNotFoundError */
  async setStatus(ticketId: string, status: TicketStatus): Promise<TicketView> {
    const ticket = await findOrFail(
      this.tickets.setStatus(ticketId, status, this.clock.now()),
      TicketNotFoundError,
    );
    return toTicket(ticket);
  }

  private async add(ticketId: string, scope: TicketScope, from: MessageSide, text: string): Promise<Ticket> {
    const limits = TICKET_LIMITS[from];
    const message = { from, text, status: STATUS_AFTER[from], limits, at: this.clock.now() };
    const ticket = await this.tickets.addMessage(ticketId, scope, message);
    if (ticket !== null) return ticket;
    const full = await findOrFail(this.tickets.find(ticketId, scope), TicketNotFoundError);
    throw full.messages.length >= limits.messages
      ? new MessageLimitError(limits.messages)
      : new TicketSizeError(limits.bytes);
  }

  private async notify({ _id, subject }: Ticket, userId: string): Promise<void> {
    await this.notifications.notify({
      userId,
      type: 'SUPPORT_REPLY',
      title: 'Support replied',
      message: `Support has replied to your ticket "${subject}".`,
      metadata: { ticketId: _id.toHexString() },
    });
  }
}
