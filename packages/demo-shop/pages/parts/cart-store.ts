import { isShopError, type Cart, type InputOf } from 'storefront-client';
import { client } from '../core/api.js';
import { keep, kept } from '../core/storage.js';
import { say, sayError } from '../core/messages.js';
import { rememberedCustomer } from '../core/session.js';

/** A line of a visitor without an account: what the cart of an account is given at the login. */
export type VisitorLine = Required<InputOf<'addCartItem'>> & { readonly name: string };

const KEY = 'shop.visitor-cart';
const counters = new Set<(units: number) => void>();

// Another tab has changed it.
addEventListener('storage', ({ key }) => {
  if (key === KEY) void countCart();
});

/** @param counter is called with the units in the cart whenever they change */
export function onCartCounted(counter: (units: number) => void): void {
  counters.add(counter);
}

export function visitorLines(): readonly VisitorLine[] {
  return (kept(KEY) as VisitorLine[] | undefined) ?? [];
}

export function keepVisitorLines(lines: readonly VisitorLine[]): void {
  keep(KEY, lines.length === 0 ? undefined : lines);
  showCount(lines);
}

/** Adds to the account's cart, or to the one that this browser keeps for a visitor. */
export async function addToCart(line: VisitorLine): Promise<void> {
  const { name: _name, ...item } = line;
  if (rememberedCustomer() !== undefined) return showCount((await client.addCartItem(item)).items);
  const lines = visitorLines();
  const known = lines.find((other) => keyOf(other) === keyOf(line));
  keepVisitorLines(
    known === undefined
      ? [...lines, line]
      : lines.map((other) =>
          other === known ? { ...other, quantity: other.quantity + line.quantity } : other,
        ),
  );
}

/** Asks the shop, after something else than the cart's own buttons has changed it. */
export async function countCart({ join = true } = {}): Promise<void> {
  if (rememberedCustomer() === undefined) return showCount(visitorLines());
  try {
    if (join) await joinCarts();
    showCount((await client.getCart()).items);
  } catch (error) {
    sayError(error);
  }
}

export function showCount(items: Pick<Cart['items'][number], 'quantity'>[] | readonly VisitorLine[]): void {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const counter of counters) counter(units);
}

let joining: Promise<void> | undefined;

/**
 * Gives what the visitor has chosen to the cart of their account. A line leaves the browser once the shop has it, or refuses
 * it for good, which is said; what cannot be sent now is sent at the next page load. The tab of the login does it: what others
 * read of the browser's store is a moment old.
 */
export function joinCarts(): Promise<void> {
  joining ??= giveLines().finally(() => {
    joining = undefined;
  });
  return joining;
}

async function giveLines(): Promise<void> {
  const refused: string[] = [];
  for (let [line] = visitorLines(); line !== undefined; [line] = visitorLines()) {
    const { name, ...item } = line;
    try {
      await client.addCartItem(item);
    } catch (error) {
      if (!isShopError(error) || error.status < 400 || error.status > 422 || error.status === 401)
        throw error;
      refused.push(name);
    }
    keep(KEY, visitorLines().slice(1));
  }
  if (refused.length > 0) say(`Not in your cart, because there are not enough of it: ${refused.join(', ')}`);
}

function keyOf({ productId, selectedAttributes }: VisitorLine): string {
  return JSON.stringify([
    productId,
    Object.entries(selectedAttributes).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
