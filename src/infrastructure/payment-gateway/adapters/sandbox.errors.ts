import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';

/** The sandbox gateway has no order with this id. */
export class SandboxOrderNotFoundError extends NotFoundError.with(
  'SANDBOX_ORDER_NOT_FOUND',
  'Order not found',
) {}

/** The sandbox gateway makes no payment below its least amount. */
export class SandboxOfferTooHighError extends BadRequestError.with(
  'SANDBOX_OFFER_TOO_HIGH',
  'The offer leaves less than 1.00',
) {}

/** The sandbox gateway has no payment with this id. */
export class SandboxPaymentNotFoundError extends NotFoundError.with(
  'SANDBOX_PAYMENT_NOT_FOUND',
  'Payment not found',
) {}

/** The payment has no such dispute. */
export class SandboxDisputeNotFoundError extends NotFoundError.with(
  'SANDBOX_DISPUTE_NOT_FOUND',
  'Dispute not found',
) {}

export class SandboxRefundNotFoundError extends NotFoundError.with(
  'SANDBOX_REFUND_NOT_FOUND',
  'Refund not found',
) {}

/** The refund is already processed or failed. */
export class SandboxRefundEndedError extends ConflictError.with(
  'SANDBOX_REFUND_ENDED',
  'Refund has ended already',
) {}

/** A refusal by the gateway. */
export function refused(message: string, cause?: unknown): ExternalCallError {
  return new ExternalCallError('payment gateway', 'rejected', message, { status: 400, cause });
}

/** The gateway has not answered in time; it may have done what it was asked. */
export function unanswered(message: string): ExternalCallError {
  return new ExternalCallError('payment gateway', 'timeout', message);
}
