import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/list.view.js';
import type { PageQuery } from '#common/validation/page-query.js';
import type { Waiting } from '#infrastructure/database/paging/list-reader.js';
import { UsersService, type CustomerCardView } from '#modules/users/index.js';
import { TicketRepository, type TicketFilter, type TicketSummary } from '../data/ticket.repository.js';
import type { Ticket } from '../data/ticket.schema.js';
import { PENDING_STATUSES } from '../domain/ticket-status.js';
import { TicketNotFoundError } from '../support-tickets.errors.js';
import { toTicket, toTicketSummary, type TicketListView, type TicketView } from '../views/ticket.view.js';

@Injectable()
export class TicketQueriesService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly users: UsersService,
  ) {}

  /** One ticket: any for an administrator, with its customer; only their own for others. @throws TicketNotFoundError */
  async find(ticketId: string, reader: { id: string; role: string }): Promise<TicketView> {
    const isAdmin = reader.role === 'ADMIN';
    const scope = isAdmin ? {} : { userId: reader.id };
    const ticket = await findOrFail(this.tickets.find(ticketId, scope), TicketNotFoundError);
    return isAdmin ? this.withCustomer(ticket) : toTicket(ticket);
  }

  /** One page of a user's tickets, newest first. */
  async listOwn(userId: string, page: PageQuery): Promise<TicketListView> {
    const { entries, total } = await this.tickets.findPage({ userId }, page);
    return { tickets: entries.map((ticket) => toTicketSummary(ticket)), meta: metaOf(page, total) };
  }

  /** One page of all tickets with their customers, newest first. */
  async listAll(filter: TicketFilter, page: PageQuery): Promise<TicketListView> {
    const { entries, total } = await this.tickets.findPage(filter, page);
    const customers = await this.customersOf(entries);
    return {
      tickets: entries.map((ticket) => toTicketSummary(ticket, customers)),
      meta: metaOf(page, total),
    };
  }

  /** The ticket as administrators see it. */
  async withCustomer(ticket: Ticket): Promise<TicketView> {
    return toTicket(ticket, await this.customersOf([ticket]));
  }

  /** The number of pending tickets: `OPEN` or `WAITING_ON_CUSTOMER`. */
  async countPending(): Promise<number> {
    return this.tickets.countIn(PENDING_STATUSES);
  }

  /** How many wait for an answer of the shop, and since when the first of them. */
  async open(): Promise<Waiting> {
    return this.tickets.open();
  }

  private customersOf(tickets: readonly TicketSummary[]): Promise<Map<string, CustomerCardView>> {
    return this.users.findCustomers(tickets.flatMap(({ userId }) => userId?.toHexString() ?? []));
  }
}
