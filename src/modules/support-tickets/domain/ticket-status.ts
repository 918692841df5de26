export const TICKET_STATUSES = ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What the dashboard counts as pending. */
export const PENDING_STATUSES: readonly TicketStatus[] = ['OPEN', 'WAITING_ON_CUSTOMER'];

/** Who wrote a message. */
export const MESSAGE_SIDES = ['USER', 'ADMIN'] as const;

export type MessageSide = (typeof MESSAGE_SIDES)[number];

/** What a message makes of its ticket: the customer's opens it again, the shop's waits for the customer. */
export const STATUS_AFTER: Record<MessageSide, TicketStatus> = {
  USER: 'OPEN',
  ADMIN: 'WAITING_ON_CUSTOMER',
};

/** A ticket may have this many images. */
export const MAX_ATTACHMENTS = 5;
