/**
 * A new `Idempotency-Key`. It is no secret, and the shop keeps it beside its customer: where there is no `crypto`, as in React
 * Native, chance will do. `crypto.randomUUID` exists in secure contexts only; a phone that tries a shop in its network has none.
 */
export function newIdempotencyKey(): string {
  const bytes = new Uint8Array(16);
  if (typeof crypto === 'undefined') bytes.forEach((_, place) => (bytes[place] = Math.random() * 256));
  else crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
