import { BadRequestError, ConflictError, ForbiddenError, NotFoundError } from '#common/errors/app-error.js';
import type { OrderStatus } from './domain/order-status.js';

export class OrderNotFoundError extends NotFoundError.with('ORDER_NOT_FOUND', 'Order not found') {}

export class NotYourOrderError extends ForbiddenError.with(
  'NOT_YOUR_ORDER',
  'This order belongs to another user',
) {}

export class IllegalStatusChangeError extends ConflictError {
  static override readonly code = 'ILLEGAL_STATUS_CHANGE';
  static example = () => new IllegalStatusChangeError('SHIPPED', 'CANCELLED');

  constructor(from: OrderStatus, to: OrderStatus) {
    super(`Cannot change status from ${from} to ${to}`);
  }
}

export class NothingToSettleError extends ConflictError.with('NOTHING_TO_SETTLE', 'Nothing to settle') {}

/** An order that is shipped is settled for a reason only. */
export class ReasonRequiredError extends BadRequestError.with('REASON_REQUIRED', 'reason is required') {}

/** Only of a parcel that is paid at the door, on its arrival, and at most what was to be paid. */
export class CollectedUnexpectedError extends BadRequestError.with(
  'COLLECTED_UNEXPECTED',
  'collected is for a parcel that is paid at the door, and at most its sum',
) {}

/** The refund of a return exceeds the share of what arrived. */
export class RefundExceedsShareError extends ConflictError.with(
  'REFUND_EXCEEDS_SHARE',
  'Refund exceeds the share of what was received',
) {}

/** The carrier has returned the parcel, or an administrator has settled the order: no unit of it can be left out or damaged. */
export class UnitsAlreadyBackError extends ConflictError.with(
  'UNITS_ALREADY_BACK',
  'All units of the order are back in the stock',
) {}

/**
 * The action would give back money that may go to the payer by an undecided dispute; or a dispute keeps the order
 * from its dispatch.
 */
export class PaymentDisputedError extends ConflictError.with('PAYMENT_DISPUTED', 'Payment is disputed') {}

export class RefundNotFoundError extends NotFoundError.with('REFUND_NOT_FOUND', 'Refund not found') {}

/** A credit note corrects an invoice by money that has gone back. */
export class RefundNotProcessedError extends ConflictError.with(
  'REFUND_NOT_PROCESSED',
  'Refund is not processed yet',
) {}

/** The order was carried free, or its shipping has been refunded. */
export class ShippingNotRefundableError extends ConflictError.with(
  'SHIPPING_NOT_REFUNDABLE',
  'There is no shipping left to refund',
) {}

/** The refund is of more than what is left of the order's payment. */
export class RefundExceedsPaymentError extends ConflictError.with(
  'REFUND_EXCEEDS_PAYMENT',
  'Refund exceeds what was paid',
) {}

/** The request names a line that the order does not have. */
export class UnknownItemError extends BadRequestError {
  static override readonly code = 'ITEM_UNKNOWN';
  static example = () => new UnknownItemError('65f0c3a2b1d4e5f6a7b8c9d1');

  constructor(itemId: string) {
    super(`items has an item that the order does not have: ${itemId}`);
  }
}

/** More units of a line are to leave the order than remain in it. */
export class NotEnoughUnitsError extends ConflictError.with(
  'NOT_ENOUGH_UNITS',
  'The order does not have as many of these units',
) {}

/** Nobody has paid for the units: nothing can be refunded for them. The order can be cancelled as a whole. */
export class UnpaidOrderError extends ConflictError.with('ORDER_NOT_PAID', 'Order is not paid') {}

/** The order has ended, the carrier has an order for it, or it is being dispatched. */
export class OrderCannotBeCancelledError extends ConflictError.with(
  'ORDER_CANNOT_BE_CANCELLED',
  'Order cannot be cancelled',
) {}

/** The order has ended, is shipped, or the carrier has an order for it; for its owner also some minutes after the payment. */
export class AddressCannotBeChangedError extends ConflictError.with(
  'ADDRESS_CANNOT_BE_CHANGED',
  'The address can no longer be changed',
) {}

/** Only an order that the carrier cancelled, and whose money and stock have not gone back, can be reopened. */
export class OrderCannotBeReopenedError extends ConflictError.with(
  'ORDER_CANNOT_BE_REOPENED',
  'Order cannot be reopened',
) {}

/** `MOST_NOTES` */
export class TooManyNotesError extends ConflictError.with(
  'TOO_MANY_NOTES',
  'An order has at most 100 notes',
) {}

/** A dispatch of the order is in progress at the carrier; until it ends, other changes of status are rejected. */
export class DispatchInProgressError extends ConflictError.with(
  'DISPATCH_IN_PROGRESS',
  'Order is being dispatched',
) {}

/** The order has changed since it was read. The caller may retry. */
export class OrderChangedError extends ConflictError {
  static override readonly code = 'ORDER_CHANGED';
  static example = () => new OrderChangedError('ORD-20260131-0001');

  constructor(orderNumber: string) {
    super(`Order ${orderNumber} was changed at the same time; please retry`);
  }
}

/**
 * The order cannot be paid at the door (decisions 14.21): by the terms of its rate, by the limits of the shop for the account or a phone, or by
 * what the law allows in cash.
 */
export class CashUnavailableError extends ConflictError.with(
  'COD_UNAVAILABLE',
  'Cash on delivery is not available',
) {}
