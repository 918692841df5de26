import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { TicketRepository } from './data/support-ticket.repository.js';
import { DESTROY_ATTACHMENTS } from './support-tickets.jobs.js';
import { toTicket } from './views/support-ticket.view.js';

/** Replaces the texts of a deleted owner. */
const REDACTED = 'Redacted';

/**
 * All tickets are exported. On deletion the user reference is unset, and the subject and the user's messages are
 * redacted. Attachments are removed from the ticket in the same transaction and deleted from the image host after the
 * commit.
 */
@Injectable()
export class SupportTicketsPersonalData extends PersonalData {
  readonly name = 'support-tickets';

  constructor(
    private readonly tickets: TicketRepository,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    return (await this.tickets.findAllOf(userId)).map((ticket) => toTicket(ticket));
  }

  async eraseFor(userId: string): Promise<void> {
    for (const ticketId of await this.tickets.anonymiseAllOf(userId, REDACTED)) {
      await this.outbox.add(DESTROY_ATTACHMENTS, { ticketId }, `ticket:${ticketId}`);
    }
  }
}
