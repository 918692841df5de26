import type { Product } from 'storefront-client';
import { lineTitle } from '../format/line-title.js';

/** Something that can be put into a cart: a product, or one of its variants. */
export interface Choice {
  readonly key: string;
  readonly productId: string;
  readonly title: string;
  readonly selectedAttributes: Readonly<Record<string, string | number | boolean>>;
  readonly unitPrice: number;
  /** The units in stock. */
  readonly most: number;
}

type Chosen = Pick<Product, '_id' | 'name' | 'unitPrice' | 'currentStock' | 'variants' | 'isActive'>;

/** Returns the choices of a product for a customer; none for one that is not sold. */
export function choicesOf({ _id, name, unitPrice, currentStock, variants, isActive }: Chosen): Choice[] {
  if (!isActive) return [];
  if (variants.length === 0)
    return [{ key: _id, productId: _id, title: name, selectedAttributes: {}, unitPrice, most: currentStock }];
  return variants
    .filter((variant) => variant.isActive)
    .map((variant) => ({
      key: variant._id,
      productId: _id,
      title: lineTitle({ name, selectedAttributes: variant.options }),
      selectedAttributes: variant.options,
      unitPrice: variant.unitPrice,
      most: variant.currentStock,
    }));
}

/** A line of a cart that the staff put together. */
export interface CartLine extends Choice {
  readonly quantity: number;
}

/** Returns a cart's lines in the form of the API. */
export function itemsOf(lines: readonly CartLine[]) {
  return lines.map(({ productId, selectedAttributes, quantity }) => ({
    productId,
    selectedAttributes,
    quantity,
  }));
}
