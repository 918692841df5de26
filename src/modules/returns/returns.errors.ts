import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';
import type { ReturnStatus } from './domain/return-status.js';

export class ReturnNotFoundError extends NotFoundError.with('RETURN_NOT_FOUND', 'Return not found') {}

export class OrderCannotBeReturnedError extends ConflictError.with(
  'ORDER_CANNOT_BE_RETURNED',
  'Order cannot be returned',
) {}

export class ReturnWindowClosedError extends ConflictError.with(
  'RETURN_WINDOW_CLOSED',
  'Return window has closed',
) {}

export class ReturnAlreadyOpenError extends ConflictError.with(
  'RETURN_ALREADY_OPEN',
  'A return is already open for this order',
) {}

export class TooManyUnitsError extends BadRequestError {
  static override readonly code = 'TOO_MANY_UNITS';
  static example = () => new TooManyUnitsError({ itemId: '65f0c3a2b1d4e5f6a7b8c9d1' });

  /** @param item as the request names it */
  constructor(
    { itemId, productId }: { readonly itemId?: string | undefined; readonly productId?: string | undefined },
    whole: 'order' | 'return' = 'order',
  ) {
    const what = itemId === undefined ? `product ${productId}` : `item ${itemId}`;
    super(`items has more units of ${what} than the ${whole}`);
  }
}

/** The order has several lines of the product: the request has to name one by `itemId`. */
export class ItemAmbiguousError extends BadRequestError.with('ITEM_AMBIGUOUS', 'Choose the item') {}

/** The payment goes back the way it came: by the gateway. */
export class RefundToNotNeededError extends BadRequestError.with(
  'REFUND_TO_NOT_NEEDED',
  'refundTo is for orders that were not paid at the payment gateway',
) {}

export class ReturnEndedError extends ConflictError.with('RETURN_ENDED', 'Return has ended') {}

export class IllegalReturnMoveError extends ConflictError {
  static override readonly code = 'ILLEGAL_RETURN_STATUS_CHANGE';
  static example = () => new IllegalReturnMoveError('REJECTED', 'APPROVED');

  constructor(from: ReturnStatus, to: ReturnStatus) {
    super(`Cannot change status from ${from} to ${to}`);
  }
}
