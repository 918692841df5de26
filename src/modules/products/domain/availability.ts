import { LOW_STOCK } from '../products.limits.js';
import { asVariant, type ChosenProduct } from './variant-selection.js';
import type { ProductForSale } from './product-for-sale.js';

/** A product, as far as its stock goes. */
export interface CountedStock {
  readonly isActive: boolean;
  readonly currentStock: number;
  readonly variants?:
    ReadonlyArray<{ readonly isActive: boolean; readonly currentStock: number }> | undefined;
}

/** The signs of its stock by which lists and alerts find a product. They change far more rarely than the stock, and their indexes with them. */
export interface StockSigns {
  /** Whether a unit can be bought, once the product is active. */
  readonly inStock: boolean;
  /** The units of the variant that has the fewest, of an active product and below `LOW_STOCK`; else null. */
  readonly lowestStock: number | null;
}

/** Returns what lists and alerts find a product by. */
export function stockSigns({ isActive, currentStock, variants = [] }: CountedStock): StockSigns {
  if (variants.length === 0) return { inStock: currentStock > 0, lowestStock: null };
  const sold = variants.filter((variant) => variant.isActive).map((variant) => variant.currentStock);
  const lowest = Math.min(...sold);
  return {
    inStock: sold.some((units) => units > 0),
    lowestStock: isActive && lowest < LOW_STOCK ? lowest : null,
  };
}

/** Returns the products with fewer units, fewest first; in the place of a product with variants those of them that are sold. */
export function lowest(products: readonly ProductForSale[], below: number, limit: number): ChosenProduct[] {
  return products
    .flatMap((product) => {
      const sold = (product.variants ?? []).filter(({ isActive }) => isActive);
      return sold.length === 0 ? [product] : sold.map((variant) => asVariant(product, variant));
    })
    .filter(({ currentStock }) => currentStock < below)
    .toSorted((a, b) => a.currentStock - b.currentStock)
    .slice(0, limit);
}
