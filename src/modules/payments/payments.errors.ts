import { BadRequestError, ConflictError, UnavailableError } from '#common/errors/app-error.js';

export class PaymentVerificationFailedError extends BadRequestError.with(
  'PAYMENT_VERIFICATION_FAILED',
  'Payment verification failed',
) {}

export class OrderExpiredError extends ConflictError.with(
  'ORDER_EXPIRED',
  'Order expired; payment will be refunded',
) {}

export class OrderCancelledError extends ConflictError.with(
  'ORDER_CANCELLED',
  'Order cancelled; payment will be refunded',
) {}

/** The gateway does not say whether its order is paid by another amount than the order's: nothing is decided (decisions 14.1). */
export class PaymentUndecidedError extends UnavailableError.with(
  'PAYMENT_UNDECIDED',
  'The payment gateway cannot be asked about the payment; repeat the event',
) {}

export class RefundNotFailedError extends ConflictError.with('REFUND_NOT_FAILED', 'Refund has not failed') {}

/** The refund was requested from the gateway, which alone processes it. */
export class RefundNotManualError extends ConflictError.with(
  'REFUND_NOT_MANUAL',
  'Only a pending refund of a manual payment, or one too small for the gateway, can be marked as processed',
) {}

/** The order is paid, or has ended without a payment. */
export class OrderNotPayableError extends ConflictError.with(
  'ORDER_NOT_PAYABLE',
  'Order cannot be marked as paid',
) {}

/** The reference is a payment at the gateway, or another order was marked as paid by it. */
export class ReferenceUsedError extends ConflictError.with('REFERENCE_USED', 'Reference already used') {}

/** The gateway has no payment of the id that the reference names, or the reference names several. */
export class PaymentUnknownError extends BadRequestError.with(
  'PAYMENT_UNKNOWN',
  'The gateway does not know this payment',
) {}
