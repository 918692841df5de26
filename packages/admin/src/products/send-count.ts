import type { Product } from 'storefront-client';
import { shop } from '../api/client.js';
import type { Once } from '../shell/use-once.js';
import { words } from '../words/index.js';

/** A count of a product without variants, or of a variant, beside the stock that was shown. */
export interface StockCount {
  readonly id: string;
  readonly variantId?: string | undefined;
  readonly counted: number;
  readonly expected: number;
}

/**
 * Sends a count, once however often it is tried.
 * @returns the product as it is then
 * @throws ShopError: `STOCK_MOVED` where the stock is not what was shown
 */
export function sendCount({ id, variantId, counted, expected }: StockCount, once: Once): Promise<Product> {
  const change = { id, counted, expected, reason: words.stock.counted };
  return once(
    change,
    (call) =>
      variantId === undefined
        ? shop.adjustStock(change, call)
        : shop.adjustVariantStock({ ...change, variantId }, call),
    variantId ?? id,
  );
}

/** Reads what a count is to be compared with after the stock has moved. */
export async function presentStock({
  id,
  variantId,
}: Pick<StockCount, 'id' | 'variantId'>): Promise<Pick<Product, 'sku' | 'currentStock'>> {
  const product = await shop.getProductAsAdmin({ id });
  return product.variants.find(({ _id }) => _id === variantId) ?? product;
}
