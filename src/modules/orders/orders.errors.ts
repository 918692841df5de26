import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  InternalError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
} from '#common/errors/app-error.js';
import type { OrderStatus } from './domain/order-status.js';

export class OrderNotFoundError extends NotFoundError {
  constructor() {
    super('Order not found');
  }
}

export class NotYourOrderError extends ForbiddenError {
  constructor() {
    super('This order belongs to another user');
  }
}

export class CartIsEmptyError extends BadRequestError {
  constructor() {
    super('Cart is empty');
  }
}

export class TotalBelowMinimumError extends BadRequestError {
  constructor() {
    super('Order total is below the minimum');
  }
}

/** The account's unpaid orders already hold stock as often as one account may. */
export class TooManyUnpaidOrdersError extends ConflictError {
  constructor() {
    super('Too many unpaid orders');
  }
}

export class MalformedIdempotencyKeyError extends BadRequestError {
  constructor() {
    super('Idempotency-Key must be 1 to 128 of the characters A-Z, a-z, 0-9, dot, underscore and hyphen');
  }
}

export class IdempotencyKeyReusedError extends ConflictError {
  constructor() {
    super('Idempotency key reused');
  }
}

export class RequestInProgressError extends ConflictError {
  constructor() {
    super('Request in progress');
  }
}

export class PaymentGatewayUnavailableError extends UnavailableError {
  constructor(cause: unknown) {
    super('Payment gateway unavailable', { cause });
  }
}

export class PaymentGatewayTimeoutError extends TimeoutError {
  constructor(cause: unknown) {
    super('Payment gateway timed out', { cause });
  }
}

export class PaymentVerificationFailedError extends BadRequestError {
  constructor() {
    super('Payment verification failed');
  }
}

export class OrderExpiredError extends ConflictError {
  constructor() {
    super('Order expired; payment will be refunded');
  }
}

export class OrderCancelledError extends ConflictError {
  constructor() {
    super('Order cancelled; payment will be refunded');
  }
}

export class IllegalStatusChangeError extends ConflictError {
  constructor(from: OrderStatus, to: OrderStatus) {
    super(`Cannot change status from ${from} to ${to}`);
  }
}

export class NothingToSettleError extends ConflictError {
  constructor() {
    super('Nothing to settle');
  }
}

export class AlreadyDispatchedError extends ConflictError {
  constructor() {
    super('This order has already been dispatched');
  }
}

export class OrderNotPaidError extends BadRequestError {
  constructor() {
    super('Only a paid order can be dispatched');
  }
}

export class PaymentNotCapturedError extends ConflictError {
  constructor() {
    super('Payment is not captured yet');
  }
}

export class OrderCannotBeDispatchedError extends ConflictError {
  constructor() {
    super('Order cannot be dispatched');
  }
}

/** A dispatch of the order is under way at the carrier: until it has ended, nobody else may move the order. */
export class DispatchInProgressError extends ConflictError {
  constructor() {
    super('Order is being dispatched');
  }
}

const DISPATCH_FAILED = 'Dispatch failed; please retry.';

export class DispatchFailedError extends InternalError {
  constructor(cause: unknown) {
    super(DISPATCH_FAILED, { cause });
  }
}

export class CarrierUnreachableError extends UnavailableError {
  constructor(cause: unknown) {
    super(DISPATCH_FAILED, { cause });
  }
}

export class CarrierTimeoutError extends TimeoutError {
  constructor(cause: unknown) {
    super(DISPATCH_FAILED, { cause });
  }
}

/** The order has been changed between its reading and its writing: the caller may try again. */
export class OrderChangedError extends ConflictError {
  constructor(orderNumber: string) {
    super(`Order ${orderNumber} was changed at the same time; please retry`);
  }
}
