import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/page.view.js';
import type { PageQuery } from '#common/validation/page-query.js';
import type { Waiting } from '#infrastructure/database/paging/list-reader.js';
import { queryWords } from '#infrastructure/search-engine/search-words.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { OrderQueriesService } from '#modules/orders/index.js';
import { UserDirectoryService, UsersService } from '#modules/users/index.js';
import {
  TicketRepository,
  type TicketSearch,
  type TicketSummary,
} from '../data/support-ticket.repository.js';
import type { Ticket } from '../data/support-ticket.schema.js';
import { PENDING_STATUSES } from '../domain/ticket-status.js';
import { TicketNotFoundError } from '../support-tickets.errors.js';
import type { AdminTicketListQuery } from '../dto/support-ticket-list.query.js';
import {
  toTicket,
  toTicketSummary,
  type AboutTickets,
  type TicketListView,
  type TicketView,
} from '../views/support-ticket.view.js';

@Injectable()
export class TicketQueriesService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly users: UsersService,
    private readonly directory: UserDirectoryService,
    private readonly orders: OrderQueriesService,
  ) {}

  /**
   * Returns one ticket: any for an administrator, with its customer; only their own for others.
   * @throws TicketNotFoundError
   */
  async find(ticketId: string, reader: { id: string; role: string }): Promise<TicketView> {
    const isAdmin = reader.role === 'ADMIN';
    const scope = isAdmin ? {} : { userId: reader.id };
    const ticket = await findOrFail(this.tickets.find(ticketId, scope), TicketNotFoundError);
    return isAdmin ? this.withCustomer(ticket) : toTicket(ticket);
  }

  /** Returns one page of a user's tickets, newest first. */
  async listOwn(userId: string, page: PageQuery): Promise<TicketListView> {
    const { entries, total } = await this.tickets.findPage({ userId }, page);
    return { tickets: viewsOf(entries, (ticket) => toTicketSummary(ticket)), meta: metaOf(page, total) };
  }

  /** Returns one page of all tickets with their customers and orders, newest first. */
  async listAll({ q, status, ...page }: AdminTicketListQuery): Promise<TicketListView> {
    const search = q === undefined ? undefined : { words: queryWords(q), ...(await this.meant(q)) };
    const { entries, total } = await this.tickets.findPage({ status, search }, page);
    const about = await this.aboutThem(entries);
    return {
      tickets: viewsOf(entries, (ticket) => toTicketSummary(ticket, about)),
      meta: metaOf(page, total),
    };
  }

  /** The ticket as administrators see it. */
  async withCustomer(ticket: Ticket): Promise<TicketView> {
    return toTicket(ticket, await this.aboutThem([ticket]));
  }

  /** The number of pending tickets: `OPEN` or `WAITING_ON_CUSTOMER`. */
  async countPending(): Promise<number> {
    return this.tickets.countIn(PENDING_STATUSES);
  }

  /** How many wait for an answer of the shop, and since when the first of them. */
  async open(): Promise<Waiting> {
    return this.tickets.open();
  }

  private async meant(q: string): Promise<Pick<TicketSearch, 'userIds' | 'orderId'>> {
    const [userIds, orderId] = await Promise.all([this.directory.findIds(q), this.orders.idOf(q)]);
    return { userIds, orderId };
  }

  private async aboutThem(tickets: readonly TicketSummary[]): Promise<AboutTickets> {
    // One after the other: tickets are read in units of work, too.
    const userIds = tickets.flatMap(({ userId }) => userId?.toHexString() ?? []);
    const customers = await this.users.findCustomers(userIds);
    const orderIds = tickets.flatMap(({ orderId }) => orderId?.toHexString() ?? []);
    const orderNumbers = await this.orders.numbersOf(orderIds);
    return { customers, orderNumbers };
  }
}
