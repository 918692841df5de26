import type { MessageSide } from './ticket-status.js';

/** How much a ticket may hold, to one side that wants to write. */
export interface TicketLimits {
  readonly messages: number;
  /** The text of all messages together, in bytes as `sizeOf` counts them. */
  readonly bytes: number;
}

const KB = 1024;

/**
 * A ticket is stored, read and answered whole, so it has a size: an answer is never larger than some 350 KB. The shop
 * has room left when the customer has not, so that it can always reply.
 */
export const TICKET_LIMITS: Record<MessageSide, TicketLimits> = {
  USER: { messages: 500, bytes: 192 * KB },
  ADMIN: { messages: 550, bytes: 256 * KB },
};

/** How many bytes a text takes in a JSON answer: escapes count, so that no text makes answers larger than the limit. */
export function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
