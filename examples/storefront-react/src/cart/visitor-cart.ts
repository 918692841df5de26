import { isShopError, type CartItem, type InputOf } from 'storefront-client';
import { isRefusal } from '../api/in-words';
import { productQuery, queryClient } from '../api/queries';
import { shop } from '../api/shop';
import { variantOf } from '../products/choose';
import { announce } from '../ui/announce';
import { stored } from '../ui/stored';

export type NewLine = Required<InputOf<'addCartItem'>>;

/** A line as the cart shows it, of an account or of a visitor. */
export type ShownLine = Pick<
  CartItem,
  'itemId' | 'quantity' | 'selectedAttributes' | 'unitPrice' | 'lineTotal' | 'isAvailable'
> & { readonly product: Pick<CartItem['product'], '_id' | 'name' | 'images'> };

export interface ShownCart {
  readonly items: ShownLine[];
  readonly pricing: { readonly discount: number; readonly totalAmount: number };
}

/** The cart of a visitor who has not signed in. The shop has no cart without an account, so this browser keeps it. */
export const visitorCart = stored<readonly NewLine[]>('storefront.cart', []);

export function addVisitorLine(added: NewLine): void {
  const lines = visitorCart.read();
  const known = lines.find((line) => idOf(line) === idOf(added));
  const quantity = (known?.quantity ?? 0) + added.quantity;
  visitorCart.write(known === undefined ? [...lines, added] : changed(lines, idOf(known), quantity));
}

/** @param quantity 0 removes the line */
export function changeVisitorLine(itemId: string, quantity: number): void {
  visitorCart.write(changed(visitorCart.read(), itemId, quantity));
}

function changed(lines: readonly NewLine[], itemId: string, quantity: number): NewLine[] {
  return lines
    .map((line) => (idOf(line) === itemId ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0);
}

function idOf({ productId, selectedAttributes }: NewLine): string {
  return JSON.stringify([
    productId,
    Object.entries(selectedAttributes)
      .map(String)
      .toSorted((a, b) => a.localeCompare(b)),
  ]);
}

/** A visitor's lines at today's prices. What is paid is what the shop says after the sign-in. */
export async function pricedVisitorCart(lines: readonly NewLine[]): Promise<ShownCart> {
  const items = await Promise.all(lines.map(pricedLine));
  // In paise: sums of decimals would be a little off.
  const total = items.reduce((sum, { lineTotal }) => sum + Math.round(lineTotal * 100), 0) / 100;
  return { items, pricing: { discount: 0, totalAmount: total } };
}

async function pricedLine(line: NewLine): Promise<ShownLine> {
  const { productId, quantity, selectedAttributes } = line;
  const product = await queryClient.fetchQuery(productQuery(productId)).catch((error: unknown) => {
    if (isShopError(error, 'PRODUCT_NOT_FOUND')) return undefined;
    throw error;
  });
  const sold = product === undefined ? undefined : (variantOf(product, selectedAttributes) ?? product);
  const unitPrice = sold?.unitPrice ?? 0;
  return {
    itemId: idOf(line),
    product: { _id: productId, name: product?.name ?? 'No longer sold', images: product?.images ?? [] },
    quantity,
    selectedAttributes,
    unitPrice,
    lineTotal: (Math.round(unitPrice * 100) * quantity) / 100,
    isAvailable: (sold?.currentStock ?? 0) >= quantity,
  };
}

/**
 * Gives the visitor's lines to the cart of the account. Each leaves the browser when the shop has it, or refuses it for good; after
 * a failure the rest is given with the next reading of the cart. One tab at a time, so that no line is given twice.
 */
export function joinVisitorCart(): Promise<void> {
  if (visitorCart.read().length === 0) return Promise.resolve();
  // Pages without https have no locks.
  return 'locks' in navigator ? navigator.locks.request('storefront.cart', giveLines) : giveLines();
}

async function giveLines(): Promise<void> {
  for (let [line] = visitorCart.read(); line !== undefined; [line] = visitorCart.read()) {
    try {
      await shop.addCartItem(line);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      announce('Something of your cart is no longer available in that number, and was left out.');
    }
    changeVisitorLine(idOf(line), 0);
  }
}
