import { BadRequestError, ForbiddenError, NotFoundError } from '#common/errors/app-error.js';

export class MailNotFoundError extends NotFoundError {
  static override readonly code = 'MAIL_NOT_FOUND';

  constructor() {
    super('Mail not found');
  }
}

export class AttachmentNotFoundError extends NotFoundError {
  static override readonly code = 'ATTACHMENT_NOT_FOUND';

  constructor() {
    super('Attachment not found');
  }
}

/** No undelivered webhook with this id. */
export class UndeliveredWebhookNotFoundError extends NotFoundError {
  static override readonly code = 'UNDELIVERED_WEBHOOK_NOT_FOUND';

  constructor() {
    super('Webhook not found');
  }
}

/** The form was not sent from a page of the console. */
export class ForeignFormError extends ForbiddenError {
  static override readonly code = 'FOREIGN_FORM';

  constructor() {
    super('This form can only be sent from the developer console');
  }
}

/** The message for requests under a foreign host name. */
const FOREIGN_HOST =
  'The developer console answers only to localhost, 127.0.0.1, [::1] and the host of PUBLIC_URL. ' +
  'To open it under another name, set PUBLIC_URL to its address.';

/** A request under such a name; see `refuseForeignHosts`. */
export class ForeignHostError extends ForbiddenError {
  static override readonly code = 'FOREIGN_HOST';

  constructor() {
    super(FOREIGN_HOST);
  }
}

export class ClockTooFarError extends BadRequestError {
  static override readonly code = 'CLOCK_TOO_FAR';

  constructor() {
    super('The clock cannot move beyond the year 9999');
  }
}
