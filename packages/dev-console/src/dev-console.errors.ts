import {
  BadRequestError,
  ForbiddenError,
  NotFoundError,
  UnavailableError,
} from '#common/errors/app-error.js';

export class MailNotFoundError extends NotFoundError.with('MAIL_NOT_FOUND', 'Mail not found') {}

export class AttachmentNotFoundError extends NotFoundError.with(
  'ATTACHMENT_NOT_FOUND',
  'Attachment not found',
) {}

/** No undelivered webhook with this id. */
export class UndeliveredWebhookNotFoundError extends NotFoundError.with(
  'UNDELIVERED_WEBHOOK_NOT_FOUND',
  'Webhook not found',
) {}

/** The form was not sent from a page of the console. */
export class ForeignFormError extends ForbiddenError.with(
  'FOREIGN_FORM',
  'This form can only be sent from the developer console',
) {}

export class ClockTooFarError extends BadRequestError.with(
  'CLOCK_TOO_FAR',
  'The clock cannot move beyond the year 9999',
) {}

/** No effect with this id has failed: it is done, under way, or was dropped. */
export class EffectNotFailedError extends NotFoundError.with(
  'EFFECT_NOT_FAILED',
  'No effect with this id has failed',
) {}

/** More open pages wait for mails than the console serves. */
export class TooManyLivePagesError extends UnavailableError.with(
  'TOO_MANY_LIVE_PAGES',
  'Too many pages of the developer console are open; close some of them',
) {}

/** There is no demo data, or the demo account was deleted or banned. */
export class DemoLoginNotFoundError extends NotFoundError.with(
  'DEMO_LOGIN_NOT_FOUND',
  'There is no such demo account: SEED_DEMO=true on a fresh DATA_DIR makes it',
) {}
