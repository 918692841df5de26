import { ConflictError, GoneError, NotFoundError } from '#common/errors/app-error.js';

export class PaymentLinkNotFoundError extends NotFoundError.with(
  'PAYMENT_LINK_NOT_FOUND',
  'Payment link not found',
) {}

/** Its order was not paid in time, or has been cancelled. */
export class LinkExpiredError extends GoneError.with('LINK_EXPIRED', 'Payment link has expired') {}

export class OrderAlreadyPaidError extends ConflictError.with(
  'ORDER_ALREADY_PAID',
  'Order is already paid',
) {}
