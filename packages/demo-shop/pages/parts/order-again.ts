import { isShopError, type CartItem, type OwnOrder } from 'storefront-client';
import { client } from '../core/api.js';
import { addToCart, showCount } from './cart-store.js';

type Line = OwnOrder['items'][number];

/**
 * Puts what an order had into the cart, as far as it is not there already: pressed twice it is there once. A line that cannot be
 * bought any more holds up no other.
 * @returns the names of what is not in the cart, or not as often as it was ordered
 */
export async function orderAgain(lines: readonly Line[]): Promise<string[]> {
  const { items } = await client.getCart();
  const refused: string[] = [];
  showCount(items);
  for (const line of joined(lines)) {
    const { productId, name, quantity, selectedAttributes } = line;
    const there = items.find((item) => keyOf(item.product._id, item.selectedAttributes) === keyOfLine(line));
    const lacking = quantity - (there?.quantity ?? 0);
    if (lacking <= 0) continue;
    try {
      await addToCart({ productId, name, quantity: lacking, selectedAttributes });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push(name);
    }
  }
  return refused;
}

/** Returns one line for each choice of a product: an order may have several. */
function joined(lines: readonly Line[]): Line[] {
  const byKey = new Map<string, Line>();
  for (const line of lines) {
    const known = byKey.get(keyOfLine(line));
    byKey.set(keyOfLine(line), { ...line, quantity: line.quantity + (known?.quantity ?? 0) });
  }
  return [...byKey.values()];
}

function keyOfLine({ productId, selectedAttributes }: Line): string {
  return keyOf(productId, selectedAttributes);
}

function keyOf(productId: string, chosen: CartItem['selectedAttributes']): string {
  return JSON.stringify([productId, Object.entries(chosen).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The shop does not sell this line as it was; a session that has ended and an outage concern all of them. */
function isRefusal(error: unknown): boolean {
  return isShopError(error) && error.status >= 400 && error.status <= 422 && error.status !== 401;
}
