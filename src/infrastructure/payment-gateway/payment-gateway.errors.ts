import { UnauthorizedError, UnavailableError } from '#common/errors/app-error.js';

/** The webhook signature is missing or does not match the body. */
export class InvalidWebhookSignatureError extends UnauthorizedError.with(
  'INVALID_WEBHOOK_SIGNATURE',
  'Invalid webhook signature',
) {}

export class PaymentGatewayUnavailableError extends UnavailableError.with(
  'PAYMENT_GATEWAY_UNAVAILABLE',
  'Payment gateway unavailable',
) {}
