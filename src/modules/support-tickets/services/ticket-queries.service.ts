import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/list.view.js';
import type { PageQuery } from '#common/validation/page-query.js';
import { TicketRepository, type TicketScope } from '../data/ticket.repository.js';
import { PENDING_STATUSES, type TicketStatus } from '../domain/ticket-status.js';
import { TicketNotFoundError } from '../support-tickets.errors.js';
import { toTicket, toTicketSummary, type TicketListView, type TicketView } from '../views/ticket.view.js';

/** Reads tickets. */
@Injectable()
export class TicketQueriesService {
  constructor(private readonly tickets: TicketRepository) {}

  /** One ticket: any for an administrator, their own for others. @throws TicketNotFoundError */
  async find(ticketId: string, reader: { id: string; role: string }): Promise<TicketView> {
    const scope: TicketScope = reader.role === 'ADMIN' ? {} : { userId: reader.id };
    const ticket = await findOrFail(this.tickets.find(ticketId, scope), TicketNotFoundError);
    return toTicket(ticket);
  }

  /** One page of a user's own tickets, newest first. */
  async listOwn(userId: string, page: PageQuery): Promise<TicketListView> {
    return this.list({ userId }, page);
  }

  /** One page of all tickets, or of those in one status. */
  async listAll({ status, ...page }: PageQuery & { status?: TicketStatus }): Promise<TicketListView> {
    return this.list(status === undefined ? {} : { status }, page);
  }

  private async list(
    filter: TicketScope & { status?: TicketStatus },
    page: PageQuery,
  ): Promise<TicketListView> {
    const tickets = await this.tickets.findPage(filter, page);
    const total = await this.tickets.count(filter);
    return {
      tickets: tickets.map((ticket) => toTicketSummary(ticket)),
      meta: metaOf(page, total),
    };
  }

  /** How many tickets wait for somebody: those `OPEN` or `WAITING_ON_CUSTOMER`. */
  async countPending(): Promise<number> {
    return this.tickets.countIn(PENDING_STATUSES);
  }
}
