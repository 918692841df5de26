import type { MessageSide } from './ticket-status.js';

/** The limits of a ticket for one side of the conversation. */
export interface TicketLimits {
  readonly messages: number;
  /** The total size of the message texts, in bytes as counted by `sizeOf`. */
  readonly bytes: number;
}

const KB = 1024;

/**
 * A ticket is stored and returned as a whole, so its size is limited; a response has at most about 350 KB. The shop
 * has a higher limit than the customer, so that it can always reply.
 */
export const TICKET_LIMITS: Record<MessageSide, TicketLimits> = {
  USER: { messages: 500, bytes: 192 * KB },
  ADMIN: { messages: 550, bytes: 256 * KB },
};

/**
 * The size of a text in a JSON response, in bytes. Escape sequences count, so no text makes a response exceed the
 * limit.
 */
export function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
