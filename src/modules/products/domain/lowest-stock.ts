import { asVariant, type ChosenProduct } from './variant-selection.js';
import type { ProductForSale } from './product-for-sale.js';

/** The products that have fewer units, and in the place of a product those of its variants that are sold; fewest first. */
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
