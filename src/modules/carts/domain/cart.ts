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

/** What an order was made of: its lines, and the coupon that it used. */
export interface OrderedContent {
  readonly lines: ReadonlyArray<Pick<CartLine, 'productId' | 'quantity' | 'selectedAttributes'>>;
  readonly couponCode: string | null;
}

/**
 * The cart without what was ordered: of each equal line (product and choice) at most the ordered quantity goes, and
 * the coupon if it is the order's. Everything else stays: the customer added it since.
 */
export function withoutOrdered(cart: Cart, ordered: OrderedContent): Cart {
  const lines = ordered.lines.reduce<readonly CartLine[]>(
    (left, line) => withoutUnits(left, line),
    cart.lines,
  );
  const usedCoupon = cart.couponCode !== null && cart.couponCode === ordered.couponCode;
  if (lines === cart.lines && !usedCoupon) return cart;
  return { lines, couponCode: usedCoupon ? null : cart.couponCode };
}

function withoutUnits(
  lines: readonly CartLine[],
  { productId, quantity, selectedAttributes }: OrderedContent['lines'][number],
): readonly CartLine[] {
  const equal = lines.find(
    (line) => line.productId === productId && sameSelection(line.selectedAttributes, selectedAttributes),
  );
  if (equal === undefined) return lines;
  if (equal.quantity <= quantity) return lines.filter((line) => line !== equal);
  return lines.map((line) => (line === equal ? { ...line, quantity: line.quantity - quantity } : line));
}

export function withCoupon(cart: Cart, couponCode: string | null): Cart {
  return cart.couponCode === couponCode ? cart : { ...cart, couponCode };
}
