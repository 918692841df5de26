import { BadRequestError, NotFoundError } from '#common/errors/app-error.js';

/** There is no such ticket, or it is another user's: who asks is not told which. */
export class TicketNotFoundError extends NotFoundError {
  constructor() {
    super('Ticket not found');
  }
}

export class AttachmentLimitError extends BadRequestError {
  constructor(max: number) {
    super(`Attachment limit reached (Max ${max})`);
  }
}

export class TicketSizeError extends BadRequestError {
  constructor(maxBytes: number) {
    super(`Ticket size limit reached (Max ${maxBytes / 1024} KB); open a new ticket`);
  }
}

export class MessageLimitError extends BadRequestError {
  constructor(max: number) {
    super(`Message limit reached (Max ${max})`);
  }
}
