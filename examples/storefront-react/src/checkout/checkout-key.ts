import { newIdempotencyKey } from 'storefront-client';
import { isRefusal } from '../api/in-words';

const KEY = 'storefront.checkout';

/**
 * Orders once, whatever happens on the way. The key of what is ordered is kept over a reload: when an answer was lost, the next try
 * of the same gets the order of the first.
 * @param ordered all that makes this order the same as another
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
    // Nothing was ordered: the next try is another order.
    if (isRefusal(error)) sessionStorage.removeItem(KEY);
    throw error;
  }
}
