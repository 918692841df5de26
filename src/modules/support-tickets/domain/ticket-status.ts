export const TICKET_STATUSES = ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The statuses that the dashboard counts as pending. */
export const PENDING_STATUSES: readonly TicketStatus[] = ['OPEN', 'WAITING_ON_CUSTOMER'];

/** The authors of messages: customer or shop. */
export const MESSAGE_SIDES = ['USER', 'ADMIN'] as const;

export type MessageSide = (typeof MESSAGE_SIDES)[number];

/** The status after a message: the customer's reopens the ticket, the shop's waits for the customer. */
export const STATUS_AFTER: Record<MessageSide, TicketStatus> = { USER: 'OPEN', ADMIN: 'WAITING_ON_CUSTOMER' };
