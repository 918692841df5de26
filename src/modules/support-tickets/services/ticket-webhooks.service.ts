import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { WebhookEventsService } from '#modules/webhook-events/index.js';
import type { Ticket } from '../data/support-ticket.schema.js';
import { TicketQueriesService } from './ticket-queries.service.js';

/** Writes the events of tickets for webhook endpoints, in the transaction of their cause. */
@Injectable()
export class TicketWebhooksService {
  constructor(
    private readonly events: WebhookEventsService,
    private readonly queries: TicketQueriesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Writes a ticket, in one transaction with its event. @param write returns null when it writes nothing */
  async writing<T extends Ticket | null>(
    event: 'ticket.created' | 'ticket.replied',
    write: () => Promise<T>,
  ): Promise<T> {
    if (!(await this.events.isWanted(event))) return write();
    return this.unitOfWork.run(async () => {
      const ticket = await write();
      if (ticket !== null) await this.record(event, ticket);
      return ticket;
    });
  }

  private async record(event: 'ticket.created' | 'ticket.replied', ticket: Ticket): Promise<void> {
    const about = {
      kind: 'ticket',
      id: ticket._id.toHexString(),
      userId: ticket.userId?.toHexString(),
    } as const;
    await this.events.record([event], about, () => this.queries.withCustomer(ticket));
  }
}
