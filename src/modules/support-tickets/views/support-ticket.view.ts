import { pageOf } from '#common/paging/page.view.js';
import type { CustomerCardView } from '#modules/users/index.js';
import type { TicketSummary } from '../data/support-ticket.repository.js';
import type { Ticket, TicketMessage } from '../data/support-ticket.schema.js';
import type { MessageSide, TicketStatus } from '../domain/ticket-status.js';

export class TicketMessageView {
  _id!: string;
  /** `USER` or `ADMIN` */
  from!: MessageSide;
  message!: string;
  createdAt!: string;
}

export class TicketSummaryView {
  _id!: string;
  /** @example The lid does not close */
  subject!: string;
  status!: TicketStatus;
  orderId!: string | null;
  /** Shown to administrators alone; null where `orderId` is. @example ORD-26112104837261 */
  orderNumber?: string | null;
  /** Shown to administrators alone; null after the account's deletion */
  customer?: CustomerCardView | null;
  /** Addresses of images */
  attachments!: string[];
  createdAt!: string;
  updatedAt!: string;
}

/** A ticket with its conversation, oldest message first. */
export class TicketView extends TicketSummaryView {
  messages!: TicketMessageView[];
}

export class TicketListView extends pageOf('tickets', TicketSummaryView) {}

/** The customers and the order numbers of tickets, by their ids. Owners do not get them. */
export interface AboutTickets {
  readonly customers: ReadonlyMap<string, CustomerCardView>;
  readonly orderNumbers: ReadonlyMap<string, string>;
}

export function toTicketSummary(ticket: TicketSummary, about?: AboutTickets): TicketSummaryView {
  return {
    _id: ticket._id.toHexString(),
    subject: ticket.subject,
    status: ticket.status,
    orderId: ticket.orderId?.toHexString() ?? null,
    ...(about && {
      orderNumber: about.orderNumbers.get(ticket.orderId?.toHexString() ?? '') ?? null,
      customer: about.customers.get(ticket.userId?.toHexString() ?? '') ?? null,
    }),
    attachments: [...ticket.attachments],
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

export function toTicket(ticket: Ticket, about?: AboutTickets): TicketView {
  return {
    ...toTicketSummary(ticket, about),
    messages: ticket.messages.map((message) => toMessage(message)),
  };
}

function toMessage({ _id, from, message, createdAt }: TicketMessage): TicketMessageView {
  return { _id: _id.toHexString(), from, message, createdAt: createdAt.toISOString() };
}
