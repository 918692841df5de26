/** Signing and checking of the webhooks that the shop receives, for tests of those who send them. WebCrypto alone. */

const SIGNATURE = 'x-gateway-signature';
const KEY = 'x-api-key';
/** Made when it is needed: not every React Native has an encoder. */
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A webhook to send: the exact body, and the headers that authenticate it. */
export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Signs a webhook of the payment gateway: hex HMAC-SHA256 of the exact body.
 * @param secret `PAYMENT_WEBHOOK_SECRET`
 */
export async function signPaymentWebhook(event: object | string, secret: string): Promise<SignedWebhook> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return {
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE]: await signature(body, secret) },
  };
}

/** Whether the gateway signed this exact body. */
export async function verifyPaymentWebhook(
  { body, headers }: SignedWebhook,
  secret: string,
): Promise<boolean> {
  return isSame(headerOf(headers, SIGNATURE), await signature(body, secret));
}

/**
 * Authenticates a webhook of the carrier, which sends its key.
 * @param secret `CARRIER_WEBHOOK_SECRET`
 */
export function signCarrierWebhook(event: object | string, secret: string): SignedWebhook {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return { body, headers: { 'content-type': 'application/json', [KEY]: secret } };
}

/** Whether the carrier sent its key. */
export function verifyCarrierWebhook({ headers }: Pick<SignedWebhook, 'headers'>, secret: string): boolean {
  return isSame(headerOf(headers, KEY), secret);
}

async function signature(body: string, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(body)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1] ?? '';
}

/** Takes as long for a wrong value as for one that is nearly right. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)];
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index++) difference |= (one[index] ?? 0) ^ other[index]!;
  return difference === 0;
}
