import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';
import type { Decision, ReturnStatus } from './domain/return-status.js';

export class ReturnNotFoundError extends NotFoundError {
  static override readonly code = 'RETURN_NOT_FOUND';

  constructor() {
    super('Return not found');
  }
}

export class OrderCannotBeReturnedError extends ConflictError {
  static override readonly code = 'ORDER_CANNOT_BE_RETURNED';

  constructor() {
    super('Order cannot be returned');
  }
}

export class ReturnWindowClosedError extends ConflictError {
  static override readonly code = 'RETURN_WINDOW_CLOSED';

  constructor() {
    super('Return window has closed');
  }
}

export class ReturnAlreadyOpenError extends ConflictError {
  static override readonly code = 'RETURN_ALREADY_OPEN';

  constructor() {
    super('A return is already open for this order');
  }
}

export class TooManyUnitsError extends BadRequestError {
  static override readonly code = 'TOO_MANY_UNITS';
  static example = () => new TooManyUnitsError('65f0c3a2b1d4e5f6a7b8c9d0');

  constructor(productId: string) {
    super(`items has more units of product ${productId} than the order`);
  }
}

export class IllegalReturnMoveError extends ConflictError {
  static override readonly code = 'ILLEGAL_RETURN_STATUS_CHANGE';
  static example = () => new IllegalReturnMoveError('REJECTED', 'APPROVED');

  constructor(from: ReturnStatus, to: Decision) {
    super(`Cannot change status from ${from} to ${to}`);
  }
}
