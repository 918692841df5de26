import { pageOf } from '#common/paging/list.view.js';
import type { CustomerCardView } from '#modules/users/index.js';
import type { TicketSummary } from '../data/ticket.repository.js';
import type { Ticket, TicketMessage } from '../data/ticket.schema.js';
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

/** The customers of a page of records, by user id. Owners do not get them. */
type Customers = ReadonlyMap<string, CustomerCardView>;

export function toTicketSummary(ticket: TicketSummary, customers?: Customers): TicketSummaryView {
  return {
    _id: ticket._id.toHexString(),
    subject: ticket.subject,
    status: ticket.status,
    orderId: ticket.orderId?.toHexString() ?? null,
    ...(customers && { customer: customers.get(ticket.userId?.toHexString() ?? '') ?? null }),
    attachments: [...ticket.attachments],
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

export function toTicket(ticket: Ticket, customers?: Customers): TicketView {
  return {
    ...toTicketSummary(ticket, customers),
    messages: ticket.messages.map((message) => toMessage(message)),
  };
}

function toMessage({ _id, from, message, createdAt }: TicketMessage): TicketMessageView {
  return { _id: _id.toHexString(), from, message, createdAt: createdAt.toISOString() };
}
