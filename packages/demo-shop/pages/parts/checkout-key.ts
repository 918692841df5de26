import { isShopError, newIdempotencyKey } from 'storefront-client';

const KEY = 'shop.checkout';

/**
 * Checks out once, whatever happens on the way. The key is kept over a reload: when an answer was lost, the next try of the
 * same gets the order of the first. The client repeats by itself only as long as the page lives.
 * @param ordered all that makes this checkout the same as another: cart, address, phone
 */
export async function withCheckoutKey<Order>(
  ordered: unknown,
  checkout: (idempotencyKey: string) => Promise<Order>,
): Promise<Order> {
  const content = JSON.stringify(ordered);
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { content: string; key: string } | null;
  const key = kept?.content === content ? kept.key : newIdempotencyKey();
  sessionStorage.setItem(KEY, JSON.stringify({ content, key }));
  try {
    const order = await checkout(key);
    sessionStorage.removeItem(KEY);
    return order;
  } catch (error) {
    if (isFinal(error)) sessionStorage.removeItem(KEY);
    throw error;
  }
}

/** Whether the shop has refused: nothing was ordered, and the next try is another one. */
function isFinal(error: unknown): boolean {
  if (!isShopError(error) || error.code === 'REQUEST_IN_PROGRESS') return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}
