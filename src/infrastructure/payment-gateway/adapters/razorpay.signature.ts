import { createHmac } from 'node:crypto';
import { constantTimeEquals } from '#common/crypto/constant-time-equals.js';
import type { AppConfig } from '#config/app-config.js';
import type { ReceivedWebhook } from '../../webhooks/webhook-request.js';
import { InvalidWebhookSignatureError } from '../payment-gateway.errors.js';
import type { SignedPayment } from '../payment-gateway.port.js';

/** The secrets that the gateway signs with and the service verifies with. */
export type GatewaySecrets = Pick<AppConfig['paymentGateway'], 'keySecret' | 'webhookSecret'>;

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
  return hmac(`${gatewayOrderId}|${gatewayPaymentId}`, keySecret);
}

/** Whether the gateway signed this payment of this order. */
export function isPaymentSigned(payment: SignedPayment, keySecret: string): boolean {
  const { gatewayOrderId, gatewayPaymentId, gatewaySignature } = payment;
  return constantTimeEquals(paymentSignature(gatewayOrderId, gatewayPaymentId, keySecret), gatewaySignature);
}

/** The signature of a gateway webhook: hex HMAC-SHA256 of the raw body with the webhook secret. */
export function webhookSignature(rawBody: Buffer | string, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret);
}

/** The headers that authenticate a webhook. */
export function signedHeaders(rawBody: string, webhookSecret: string): Record<string, string> {
  return { [SIGNATURE_HEADER]: webhookSignature(rawBody, webhookSecret) };
}

/**
 * Verifies that one of the signature headers matches the exact bytes of the body.
 * @throws InvalidWebhookSignatureError
 */
export function requireSignature(
  { rawBody, headers }: Omit<ReceivedWebhook, 'readBody'>,
  webhookSecret: string,
): void {
  const expected = webhookSignature(rawBody ?? '', webhookSecret);
  const isSigned = [SIGNATURE_HEADER, RAZORPAY_HEADER].some((name) => {
    const given = headers[name];
    return typeof given === 'string' && constantTimeEquals(expected, given);
  });
  if (!isSigned) throw new InvalidWebhookSignatureError();
}

function hmac(signed: Buffer | string, secret: string): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}
