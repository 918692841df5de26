/**
 * A ticket is stored and returned as a whole, so its size is limited; a response has at most about 350 KB. `bytes`
 * limits the total size of the message texts, as `sizeOf` counts them. The shop has a higher limit than the customer,
 * so that it can always reply.
 */
export const TICKET_LIMITS = {
  USER: { messages: 500, bytes: 192 * 1024 },
  ADMIN: { messages: 550, bytes: 256 * 1024 },
} as const;

/** Images of one ticket. */
export const MAX_ATTACHMENTS = 5;
/** The largest file of an image, in bytes: 10 MB. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
