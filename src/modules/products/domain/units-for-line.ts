import type { Product } from '../data/product.schema.js';
import type { StockLine } from './stock-lines.js';

/**
 * The units of an active product that a line can have; undefined when they are not sold as the line names them: its variant is
 * not sold any more, or the product has got variants.
 */
export function unitsForLine(
  { variants = [], currentStock }: Pick<Product, 'variants' | 'currentStock'>,
  { variantId }: Pick<StockLine, 'variantId'>,
): number | undefined {
  if (variantId === undefined) return variants.length === 0 ? currentStock : undefined;
  return variants.find(({ _id, isActive }) => isActive && _id.equals(variantId))?.currentStock;
}
