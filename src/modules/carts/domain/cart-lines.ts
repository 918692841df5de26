import {
  chosenOf,
  sameSelection,
  type ChosenProduct,
  type ProductForSale,
  type SelectedAttributes,
} from '#modules/products/index.js';
import { QuantityCapError } from '../carts.errors.js';

export interface CartLine {
  readonly itemId: string;
  readonly productId: string;
  /** The product name when it was added; names the line after the product is deleted. */
  readonly productName: string;
  readonly quantity: number;
  readonly selectedAttributes: SelectedAttributes;
  /** Missing for a product without variants, and in lines from before it was kept. */
  readonly choice?: VariantChoice;
}

/** The variant that a line's attributes chose, and the names of those that did; the others are the customer's. */
export interface VariantChoice {
  readonly variantId: string;
  readonly optionNames: readonly string[];
}

/** The content of a cart. Immutable: a change returns a new cart, no change returns the same object. */
export interface Cart {
  readonly lines: readonly CartLine[];
  readonly couponCode: string | null;
}

export const EMPTY_CART: Cart = { lines: [], couponCode: null };

/** The units of a product over all lines. */
export function unitsOf(cart: Cart, productId: string): number {
  return cart.lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
}

/** The units over all lines of what was chosen, a product or a variant: together they are compared with its stock. */
export function unitsOfChosen(
  { lines }: Cart,
  product: ProductForSale,
  { variantId }: ChosenProduct,
): number {
  return lines
    .filter(({ productId, selectedAttributes }) => {
      return productId === product.id && chosenOf(product, selectedAttributes)?.variantId === variantId;
    })
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * @param cap the most units of a product in one order (`CART_MAX_QUANTITY`); 0 for no cap
 * @throws QuantityCapError when the units of a product are more
 */
export function assertWithinCap(units: number, productName: string, cap: number): void {
  if (cap > 0 && units > cap) throw new QuantityCapError(cap, productName);
}

/** The cart with the line added: merged into an equal line (same product and attributes), else appended. */
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

/** The choice of a line to be added; undefined for a product without variants. */
export function choiceOf(
  { variants = [] }: ProductForSale,
  { variantId }: ChosenProduct,
): VariantChoice | undefined {
  const variant = variants.find(({ _id }) => _id.equals(variantId));
  return variant && { variantId: variantId!, optionNames: Object.keys(variant.options) };
}

/** The line with the options that its variant has now (decisions 14.30); the same line where they are no others. */
export function followed<Line extends Pick<CartLine, 'selectedAttributes' | 'choice'>>(
  line: Line,
  product: ProductForSale | undefined,
): Line {
  const { choice } = line;
  const variant = choice && product?.variants?.find(({ _id }) => _id.equals(choice.variantId));
  if (variant === undefined) return line;
  const selectedAttributes = { ...besideOptions(line), ...variant.options };
  if (sameSelection(selectedAttributes, line.selectedAttributes)) return line;
  const optionNames = Object.keys(variant.options);
  return { ...line, selectedAttributes, choice: { ...choice, optionNames } };
}

/** The cart whose lines follow their variants. */
export function followedCart(cart: Cart, products: ReadonlyMap<string, ProductForSale>): Cart {
  const lines = cart.lines.map((line) => followed(line, products.get(line.productId)));
  return lines.some((line, index) => line !== cart.lines[index]) ? { ...cart, lines } : cart;
}

function besideOptions({
  selectedAttributes,
  choice,
}: Pick<CartLine, 'selectedAttributes' | 'choice'>): SelectedAttributes {
  const beside = Object.entries(selectedAttributes).filter(([name]) => !choice?.optionNames.includes(name));
  return Object.fromEntries(beside);
}

/** The cart without the lines of deleted products. */
export function withoutDeletedProducts(cart: Cart, exists: (productId: string) => boolean): Cart {
  const lines = cart.lines.filter((line) => exists(line.productId));
  return lines.length === cart.lines.length ? cart : { ...cart, lines };
}

type OrderedLine = Pick<CartLine, 'productId' | 'quantity' | 'selectedAttributes'> & {
  readonly variantId?: string | undefined;
};

/** The content of an order: its lines and the coupon that it used. */
export interface OrderedContent {
  readonly lines: readonly OrderedLine[];
  readonly couponCode: string | null;
}

/**
 * The cart without the ordered content. Each equal line (product and attributes, or the variant) is reduced by at most the ordered
 * quantity; the coupon is removed if the order used it. Everything else was added later and stays.
 */
export function withoutOrdered(cart: Cart, ordered: OrderedContent): Cart {
  const lines = ordered.lines.reduce(withoutUnits, cart.lines);
  const usedCoupon = cart.couponCode !== null && cart.couponCode === ordered.couponCode;
  if (lines === cart.lines && !usedCoupon) return cart;
  return { lines, couponCode: usedCoupon ? null : cart.couponCode };
}

function withoutUnits(lines: readonly CartLine[], ordered: OrderedLine): readonly CartLine[] {
  const { quantity } = ordered;
  const equal = lineOf(lines, ordered);
  if (equal === undefined) return lines;
  if (equal.quantity <= quantity) return lines.filter((line) => line !== equal);
  return lines.map((line) => (line === equal ? { ...line, quantity: line.quantity - quantity } : line));
}

/** The line that was ordered, also where its variant had other options at one of both times. */
function lineOf(lines: readonly CartLine[], ordered: OrderedLine): CartLine | undefined {
  const ofProduct = lines.filter(({ productId }) => productId === ordered.productId);
  const equal = ofProduct.find((line) => sameSelection(line.selectedAttributes, ordered.selectedAttributes));
  if (equal !== undefined || ordered.variantId === undefined) return equal;
  const beside = (line: CartLine) => Object.entries(besideOptions(line));
  return ofProduct
    .filter(({ choice }) => choice?.variantId === ordered.variantId)
    .filter((line) => beside(line).every(([name, value]) => ordered.selectedAttributes[name] === value))
    .toSorted((one, other) => beside(other).length - beside(one).length)[0];
}

export function withCoupon(cart: Cart, couponCode: string | null): Cart {
  return cart.couponCode === couponCode ? cart : { ...cart, couponCode };
}
