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
  static override readonly code = 'ORDER_NOT_FOUND';

  constructor() {
    super('Order not found');
  }
}

export class NotYourOrderError extends ForbiddenError {
  static override readonly code = 'NOT_YOUR_ORDER';

  constructor() {
    super('This order belongs to another user');
  }
}

export class CartIsEmptyError extends BadRequestError {
  static override readonly code = 'CART_IS_EMPTY';

  constructor() {
    super('Cart is empty');
  }
}

export class TotalBelowMinimumError extends BadRequestError {
  static override readonly code = 'TOTAL_BELOW_MINIMUM';

  constructor() {
    super('Order total is below the minimum');
  }
}

/** The account has reached its limit of unpaid orders. */
export class TooManyUnpaidOrdersError extends ConflictError {
  static override readonly code = 'TOO_MANY_UNPAID_ORDERS';

  constructor() {
    super('Too many unpaid orders');
  }
}

export class MalformedIdempotencyKeyError extends BadRequestError {
  static override readonly code = 'MALFORMED_IDEMPOTENCY_KEY';

  constructor() {
    super('Idempotency-Key must be 1 to 128 of the characters A-Z, a-z, 0-9, dot, underscore and hyphen');
  }
}

export class IdempotencyKeyReusedError extends ConflictError {
  static override readonly code = 'IDEMPOTENCY_KEY_REUSED';

  constructor() {
    super('Idempotency key reused');
  }
}

export class RequestInProgressError extends ConflictError {
  static override readonly code = 'REQUEST_IN_PROGRESS';

  constructor() {
    super('Request in progress');
  }
}

export class PaymentGatewayUnavailableError extends UnavailableError {
  static override readonly code = 'PAYMENT_GATEWAY_UNAVAILABLE';

  constructor(cause?: unknown) {
    super('Payment gateway unavailable', { cause });
  }
}

export class PaymentGatewayTimeoutError extends TimeoutError {
  static override readonly code = 'PAYMENT_GATEWAY_TIMEOUT';

  constructor(cause?: unknown) {
    super('Payment gateway timed out', { cause });
  }
}

export class PaymentVerificationFailedError extends BadRequestError {
  static override readonly code = 'PAYMENT_VERIFICATION_FAILED';

  constructor() {
    super('Payment verification failed');
  }
}

export class OrderExpiredError extends ConflictError {
  static override readonly code = 'ORDER_EXPIRED';

  constructor() {
    super('Order expired; payment will be refunded');
  }
}

export class OrderCancelledError extends ConflictError {
  static override readonly code = 'ORDER_CANCELLED';

  constructor() {
    super('Order cancelled; payment will be refunded');
  }
}

export class IllegalStatusChangeError extends ConflictError {
  static override readonly code = 'ILLEGAL_STATUS_CHANGE';
  static example = () => new IllegalStatusChangeError('SHIPPED', 'CANCELLED');

  constructor(from: OrderStatus, to: OrderStatus) {
    super(`Cannot change status from ${from} to ${to}`);
  }
}

export class NothingToSettleError extends ConflictError {
  static override readonly code = 'NOTHING_TO_SETTLE';

  constructor() {
    super('Nothing to settle');
  }
}

export class AlreadyDispatchedError extends ConflictError {
  static override readonly code = 'ALREADY_DISPATCHED';

  constructor() {
    super('This order has already been dispatched');
  }
}

export class OrderNotPaidError extends BadRequestError {
  static override readonly code = 'ORDER_NOT_PAID';

  constructor() {
    super('Only a paid order can be dispatched');
  }
}

export class PaymentNotCapturedError extends ConflictError {
  static override readonly code = 'PAYMENT_NOT_CAPTURED';

  constructor() {
    super('Payment is not captured yet');
  }
}

export class OrderCannotBeDispatchedError extends ConflictError {
  static override readonly code = 'ORDER_CANNOT_BE_DISPATCHED';

  constructor() {
    super('Order cannot be dispatched');
  }
}

/** A dispatch of the order is in progress at the carrier; until it ends, other changes of status are rejected. */
export class DispatchInProgressError extends ConflictError {
  static override readonly code = 'DISPATCH_IN_PROGRESS';

  constructor() {
    super('Order is being dispatched');
  }
}

const DISPATCH_FAILED = 'Dispatch failed; please retry.';

export class DispatchFailedError extends InternalError {
  static override readonly code = 'DISPATCH_FAILED';

  constructor(cause?: unknown) {
    super(DISPATCH_FAILED, { cause });
  }
}

export class CarrierUnreachableError extends UnavailableError {
  static override readonly code = 'CARRIER_UNREACHABLE';

  constructor(cause?: unknown) {
    super(DISPATCH_FAILED, { cause });
  }
}

export class CarrierTimeoutError extends TimeoutError {
  static override readonly code = 'CARRIER_TIMEOUT';

  constructor(cause?: unknown) {
    super(DISPATCH_FAILED, { cause });
  }
}

/** The order has changed since it was read. The caller may retry. */
export class OrderChangedError extends ConflictError {
  static override readonly code = 'ORDER_CHANGED';
  static example = () => new OrderChangedError('ORD-20260131-0001');

  constructor(orderNumber: string) {
    super(`Order ${orderNumber} was changed at the same time; please retry`);
  }
}
