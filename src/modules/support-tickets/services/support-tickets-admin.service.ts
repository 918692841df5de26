import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { TicketRepository } from '../data/support-ticket.repository.js';
import type { Ticket } from '../data/support-ticket.schema.js';
import type { TicketStatus } from '../domain/ticket-status.js';
import { TicketNotFoundError } from '../support-tickets.errors.js';
import { REPLY_MAIL } from '../support-tickets.jobs.js';
import type { TicketView } from '../views/support-ticket.view.js';
import { SupportTicketsService } from './support-tickets.service.js';
import { TicketQueriesService } from './ticket-queries.service.js';

/** The actions of administrators on tickets. */
@Injectable()
export class SupportTicketsAdminService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly conversation: SupportTicketsService,
    private readonly queries: TicketQueriesService,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds an administrator's reply, sets `WAITING_ON_CUSTOMER`, notifies the owner and records the mail, in one
   * transaction. An owner who has deleted the account is not told.
   * @throws TicketNotFoundError, MessageLimitError, TicketSizeError
   */
  async reply(ticketId: string, text: string): Promise<TicketView> {
    const answered = await this.unitOfWork.run(async () => {
      const before = await findOrFail(this.tickets.find(ticketId, {}), TicketNotFoundError);
      const ticket = await this.conversation.add(ticketId, {}, 'ADMIN', text);
      await this.record('TICKET_REPLIED', before, ticket);
      if (ticket.userId !== null) await this.tell(ticket, ticket.userId.toHexString());
      return ticket;
    });
    return this.queries.withCustomer(answered);
  }

  /**
   * Sets the status. The specification names no transitions, so every change is allowed and no state table applies.
   * @throws TicketNotFoundError
   */
  async setStatus(ticketId: string, status: TicketStatus): Promise<TicketView> {
    const changed = await this.unitOfWork.run(async () => {
      const before = await findOrFail(this.tickets.find(ticketId, {}), TicketNotFoundError);
      const ticket = await findOrFail(
        this.tickets.setStatus(ticketId, status, this.clock.now()),
        TicketNotFoundError,
      );
      await this.record('TICKET_STATUS_CHANGED', before, ticket);
      return ticket;
    });
    return this.queries.withCustomer(changed);
  }

  private async record(action: AuditAction, before: Ticket, after: Ticket): Promise<void> {
    await this.auditLog.record({
      action,
      subject: after._id.toHexString(),
      before: withoutTexts(before),
      after: withoutTexts(after),
    });
  }

  /** Tells the owner of the last message. */
  private async tell({ _id, subject, messages }: Ticket, userId: string): Promise<void> {
    const ticketId = _id.toHexString();
    await this.notifications.notify({
      userId,
      type: 'SUPPORT_REPLY',
      title: 'Support replied',
      message: `Support has replied to your ticket "${subject}".`,
      metadata: { ticketId },
    });
    const messageId = messages.at(-1)!._id.toHexString();
    await this.outbox.add(REPLY_MAIL, { ticketId, messageId }, `ticket:${ticketId}`);
  }
}

/** Returns what the audit log keeps of a ticket: its texts are the customer's. */
function withoutTexts({ status, messages }: Ticket) {
  return { status, messages: messages.length };
}
