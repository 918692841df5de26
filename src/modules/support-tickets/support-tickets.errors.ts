import { BadRequestError, NotFoundError } from '#common/errors/app-error.js';
import { TICKET_LIMITS } from './support-tickets.limits.js';

/** The ticket does not exist or belongs to another user; the answer is the same for both. */
export class TicketNotFoundError extends NotFoundError.with('TICKET_NOT_FOUND', 'Ticket not found') {}

export class AttachmentLimitError extends BadRequestError.with(
  'ATTACHMENT_LIMIT',
  'Attachment limit reached (Max 5)',
) {}

export class TicketSizeError extends BadRequestError {
  static override readonly code = 'TICKET_SIZE_LIMIT';
  static example = () => new TicketSizeError(TICKET_LIMITS.USER.bytes);

  constructor(maxBytes: number) {
    super(`Ticket size limit reached (Max ${maxBytes / 1024} KB); open a new ticket`);
  }
}

export class MessageLimitError extends BadRequestError {
  static override readonly code = 'MESSAGE_LIMIT';
  static example = () => new MessageLimitError(TICKET_LIMITS.USER.messages);

  constructor(max: number) {
    super(`Message limit reached (Max ${max})`);
  }
}
