import { BadRequestError, ForbiddenError, NotFoundError } from '#common/errors/app-error.js';

export class MailNotFoundError extends NotFoundError {
  constructor() {
    super('Mail not found');
  }
}

export class AttachmentNotFoundError extends NotFoundError {
  constructor() {
    super('Attachment not found');
  }
}

/** A form that did not come from a page of the console itself. */
export class ForeignFormError extends ForbiddenError {
  constructor() {
    super('This form can only be sent from the developer console');
  }
}

/** What every route of the console says under a name that is not the service's own. */
export const FOREIGN_HOST =
  'The developer console answers only to localhost, 127.0.0.1, [::1] and the host of PUBLIC_URL. ' +
  'To open it under another name, set PUBLIC_URL to its address.';

/** A request under such a name; see `refuseForeignHosts`. */
export class ForeignHostError extends ForbiddenError {
  constructor() {
    super(FOREIGN_HOST);
  }
}

export class ClockTooFarError extends BadRequestError {
  constructor() {
    super('The clock cannot move beyond the year 9999');
  }
}
