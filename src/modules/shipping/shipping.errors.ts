import {
  BadRequestError,
  ConflictError,
  InternalError,
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
