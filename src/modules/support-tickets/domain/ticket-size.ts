import type { MessageSide } from './ticket-status.js';

const KB = 1024;

/**
 * A ticket is stored and returned as a whole, so its size is limited; a response has at most about 350 KB. `bytes`
 * limits the total size of the message texts, as `sizeOf` counts them. The shop has a higher limit than the customer,
 * so that it can always reply.
 */
export const TICKET_LIMITS: Record<MessageSide, { messages: number; bytes: number }> = {
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
