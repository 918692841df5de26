const KEY_BYTES = 16;
const KEY_LENGTH = 2 * KEY_BYTES;

/**
 * A new `Idempotency-Key`. It is no secret, and the shop keeps it beside its customer: where there is no `crypto`, as in React
 * Native, chance will do. `crypto.randomUUID` exists in secure contexts only; a phone that tries a shop in its network has none.
 */
export function newIdempotencyKey(): string {
  const bytes = new Uint8Array(KEY_BYTES);
  if (typeof crypto === 'undefined') bytes.forEach((_, place) => (bytes[place] = Math.random() * 256));
  else crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A storage that outlives the page or the app: `sessionStorage`, or the storage of React Native. */
export interface KeyStorage {
  getItem(name: string): string | null | Promise<string | null>;
  setItem(name: string, value: string): unknown;
  removeItem(name: string): unknown;
}

/** Which intention a key belongs to. */
export interface Intention {
  readonly storage: KeyStorage;
  /** Its place in the storage: one for each kind, such as `shop.checkout`. */
  readonly name: string;
  /** All that makes it the same as another, such as address, lines and total; as JSON. */
  readonly content: unknown;
}

/**
 * Carries out an intention once, even over a reload: until it has succeeded, each try of the same content has the same key, so
 * that the next one gets the order of a try whose answer was lost. The shop forgets the key of a try that it has refused.
 * @throws what the call has thrown; the key is kept
 */
export async function withKeptKey<Result>(
  { storage, name, content }: Intention,
  call: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const intended = JSON.stringify(content);
  const kept = (await storage.getItem(name)) ?? '';
  const key = kept.slice(KEY_LENGTH) === intended ? kept.slice(0, KEY_LENGTH) : newIdempotencyKey();
  await storage.setItem(name, key + intended);
  const result = await call(key);
  await storage.removeItem(name);
  return result;
}
