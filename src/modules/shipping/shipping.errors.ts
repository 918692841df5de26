import {
  BadRequestError,
  ConflictError,
  GoneError,
  InternalError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
} from '#common/errors/app-error.js';

export class AlreadyDispatchedError extends ConflictError.with(
  'ALREADY_DISPATCHED',
  'This order has already been dispatched',
) {}

export class OrderNotPaidError extends BadRequestError.with(
  'ORDER_NOT_PAID',
  'Only a paid order can be dispatched',
) {}

export class PaymentNotCapturedError extends ConflictError.with(
  'PAYMENT_NOT_CAPTURED',
  'Payment is not captured yet',
) {}

/** The payer disputes the payment at the bank, or has won that dispute. */

export class OrderCannotBeDispatchedError extends ConflictError.with(
  'ORDER_CANNOT_BE_DISPATCHED',
  'Order cannot be dispatched',
) {}

/** Goods above `EWAY_BILL_FROM` are on their way with an e-way bill, or staff say that they need none. */
export class EwayBillRequiredError extends BadRequestError.with(
  'EWAY_BILL_REQUIRED',
  'Give the e-way bill number, or null when none is needed',
) {}

const DISPATCH_FAILED = 'Dispatch failed; please retry.';

export class DispatchFailedError extends InternalError.with('DISPATCH_FAILED', DISPATCH_FAILED) {}

export class CarrierUnreachableError extends UnavailableError.with('CARRIER_UNREACHABLE', DISPATCH_FAILED) {}

export class CarrierTimeoutError extends TimeoutError.with('CARRIER_TIMEOUT', DISPATCH_FAILED) {}

/** The order is not shipped, or the carrier's last word is no failed attempt. */
export class NotUndeliveredError extends ConflictError.with('NOT_UNDELIVERED', 'Order is not on its way') {}

/** The courier comes from tomorrow on, and within a week. */
export class RedeliveryDateError extends BadRequestError {
  static override readonly code = 'REDELIVERY_DATE_INVALID';
  static example = () => new RedeliveryDateError({ from: '2026-12-01', to: '2026-12-07' });

  constructor({ from, to }: { readonly from: string; readonly to: string }) {
    super(`date must be a day from ${from} to ${to}`);
  }
}

export class RedeliveryLinkNotFoundError extends NotFoundError.with(
  'REDELIVERY_LINK_NOT_FOUND',
  'Link not found',
) {}

/** The parcel has moved on since the attempt, or the courier was asked to bring it back. */
export class RedeliveryLinkExpiredError extends GoneError.with(
  'REDELIVERY_LINK_EXPIRED',
  'Link has expired',
) {}

export class RedeliveryAlreadyAskedError extends ConflictError.with(
  'REDELIVERY_ALREADY_ASKED',
  'Another attempt has been asked for already',
) {}
