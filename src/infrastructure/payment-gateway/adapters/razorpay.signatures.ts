import { createHmac } from 'node:crypto';
import { constantTimeEquals } from '#common/crypto/constant-time-equals.js';
import type { WebhookHeaders } from '../../webhooks/webhook-request.js';
import { InvalidWebhookSignatureError } from '../payment-gateway.errors.js';
import type { SignedPayment } from '../payment-gateway.port.js';

/** The header that the specification names; the sandbox sends it. */
const SIGNATURE_HEADER = 'x-gateway-signature';
/** Razorpay's own header. */
const RAZORPAY_HEADER = 'x-razorpay-signature';

/**
 * The signature that a customer's client receives with a payment:
 * hex HMAC-SHA256 of `gatewayOrderId|gatewayPaymentId` with the key secret.
 */
export function paymentSignature(
  gatewayOrderId: string,
  gatewayPaymentId: string,
  keySecret: string,
): string {
  return createHmac('sha256', keySecret).update(`${gatewayOrderId}|${gatewayPaymentId}`).digest('hex');
}

/** Whether the gateway signed this payment of this order. */
export function isPaymentSigned(payment: SignedPayment, keySecret: string): boolean {
  const { gatewayOrderId, gatewayPaymentId, gatewaySignature } = payment;
  return constantTimeEquals(paymentSignature(gatewayOrderId, gatewayPaymentId, keySecret), gatewaySignature);
}

/** The signature of a gateway webhook: hex HMAC-SHA256 of the raw body with the webhook secret. */
export function webhookSignature(rawBody: Buffer | string, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(rawBody).digest('hex');
}

/** The headers that authenticate a webhook. */
export function signedHeaders(rawBody: Buffer | string, webhookSecret: string): Record<string, string> {
  return { [SIGNATURE_HEADER]: webhookSignature(rawBody, webhookSecret) };
}

/**
 * Verifies that one of the signature headers matches the exact bytes of the body.
 * @throws InvalidWebhookSignatureError
 */
export function requireSignature(rawBody: Buffer, headers: WebhookHeaders, webhookSecret: string): void {
  const expected = webhookSignature(rawBody, webhookSecret);
  const isSigned = [SIGNATURE_HEADER, RAZORPAY_HEADER].some((name) => {
    const given = headers[name];
    return typeof given === 'string' && constantTimeEquals(expected, given);
  });
  if (!isSigned) throw new InvalidWebhookSignatureError();
}
