import { sameSelection, type SelectedAttributes } from './selected-attributes.js';

export const MAX_LINES = 100;

export interface CartLine {
  readonly itemId: string;
  readonly productId: string;
  /** What the product was called when it was added: names the line when the product is gone. */
  readonly productName: string;
  readonly quantity: number;
  readonly selectedAttributes: SelectedAttributes;
}

/** What a customer is about to buy. Immutable: a change makes a new one, no change gives the same one back. */
export interface Cart {
  readonly lines: readonly CartLine[];
  readonly couponCode: string | null;
}

export const EMPTY_CART: Cart = { lines: [], couponCode: null };

/** The units of a product over all lines: they count together against its stock. */
export function unitsOf(cart: Cart, productId: string): number {
  return cart.lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
}

/** The cart with the line in it: on top of an equal line (product and choice), else as a new last one. */
export function withAdded(cart: Cart, added: CartLine): Cart {
  const equal = cart.lines.find(
    (line) =>
      line.productId === added.productId && sameSelection(line.selectedAttributes, added.selectedAttributes),
  );
  if (equal === undefined) return { ...cart, lines: [...cart.lines, added] };
  return withQuantity(cart, equal.itemId, equal.quantity + added.quantity);
}

export function withQuantity(cart: Cart, itemId: string, quantity: number): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => (line.itemId === itemId ? { ...line, quantity } : line)),
  };
}

export function withoutItem(cart: Cart, itemId: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.itemId !== itemId) };
}

/** The cart without the lines of products that do not exist any more. */
export function withoutGone(cart: Cart, exists: (productId: string) => boolean): Cart {
  const lines = cart.lines.filter((line) => exists(line.productId));
  return lines.length === cart.lines.length ? cart : { ...cart, lines };
}

export function withCoupon(cart: Cart, couponCode: string | null): Cart {
  return cart.couponCode === couponCode ? cart : { ...cart, couponCode };
}
