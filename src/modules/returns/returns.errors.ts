import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';
import type { Decision, ReturnStatus } from './domain/return-status.js';

export class ReturnNotFoundError extends NotFoundError {
  constructor() {
    super('Return not found');
  }
}

export class OrderCannotBeReturnedError extends ConflictError {
  constructor() {
    super('Order cannot be returned');
  }
}

export class ReturnWindowClosedError extends ConflictError {
  constructor() {
    super('Return window has closed');
  }
}

export class ReturnAlreadyOpenError extends ConflictError {
  constructor() {
    super('A return is already open for this order');
  }
}

export class TooManyUnitsError extends BadRequestError {
  constructor(productId: string) {
    super(`items has more units of product ${productId} than the order`);
  }
}

export class IllegalReturnMoveError extends ConflictError {
  constructor(from: ReturnStatus, to: Decision) {
    super(`Cannot change status from ${from} to ${to}`);
  }
}
