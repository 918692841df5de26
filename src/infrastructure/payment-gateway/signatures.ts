import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signature that a customer's client brings back from a payment:
 * hex HMAC-SHA256 of `gatewayOrderId|gatewayPaymentId` with the key secret.
 */
export function paymentSignature(
  gatewayOrderId: string,
  gatewayPaymentId: string,
  keySecret: string,
): string {
  return createHmac('sha256', keySecret).update(`${gatewayOrderId}|${gatewayPaymentId}`).digest('hex');
}

/** The signature of a gateway webhook: hex HMAC-SHA256 of the raw body with the webhook secret. */
export function webhookSignature(rawBody: Buffer | string, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(rawBody).digest('hex');
}

/** Compares signatures in a time that tells nothing of where they differ. */
export function signaturesMatch(expected: string, given: string): boolean {
  const expectedBytes = Buffer.from(expected, 'utf8');
  const givenBytes = Buffer.from(given, 'utf8');
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes);
}
