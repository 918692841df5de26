import { lessPercent, toMajor, toMinor } from '#common/money/money.js';
import { percentOff, type Product } from '#modules/products/index.js';
import { ownPriceOf } from '#modules/products/editing/index.js';
import type { CellFault, CellNote, ImportedProduct, ImportedVariant } from '../read/imported-product.js';
import { variantBase } from './made-sku.js';

/** A product of the file beside what another file of its source has brought. */
export interface WithOtherPart {
  readonly product: ImportedProduct;
  readonly notes: readonly CellNote[];
  readonly faults: readonly CellFault[];
}

/**
 * Fits a product of a source with a file of products and one of variants to what the shop has: prices of variants follow from the
 * product's, and the units of a product with variants are theirs.
 */
export function withOtherPart(product: ImportedProduct, known: Product | undefined): WithOtherPart {
  if (product.part === 'VARIANTS') return withPrices(product, known);
  const isCounted = product.currentStock !== undefined && (known?.variants ?? []).length > 0;
  if (product.part === undefined || !isCounted) return { product, notes: [], faults: [] };
  const { row, columns } = product;
  const what = 'the units are those of its variants';
  const notes: CellNote[] = [{ row, column: columns['currentStock'] ?? 'stock', kind: 'LEFT_OUT', what }];
  return { product: { ...product, currentStock: undefined }, notes, faults: [] };
}

function withPrices(product: ImportedProduct, known: Product | undefined): WithOtherPart {
  const { row, columns } = product;
  if (known === undefined) {
    const reason = 'names no product of the shop: import the file of its products first';
    return { product, notes: [], faults: [{ row, column: columns['group'] ?? null, reason }] };
  }
  const variants = product.variants.map((variant) => ({
    ...variant,
    ...pricesOf(variant, known),
    priceDifference: undefined,
    ...(variant.isSkuMade ? { sku: variantBase(known.sku, variant.options) } : {}),
  }));
  const faults = variants.flatMap((variant) =>
    (variant.basePrice ?? 0) < 0
      ? [
          {
            row: variant.row,
            column: variant.columns['priceDifference'] ?? null,
            reason: 'the price is below 0',
          },
        ]
      : [],
  );
  return { product: { ...product, variants }, notes: [], faults };
}

/**
 * Without a difference the prices are the product's; a sale takes as many per cent off a variant as off its product, unless it ends
 * by itself.
 */
function pricesOf({ priceDifference = 0 }: ImportedVariant, known: Product) {
  if (priceDifference === 0) return { basePrice: null, salePrice: null };
  const { basePriceMinor, salePriceMinor: present } = ownPriceOf(known);
  const lasting = known.sale?.before === undefined ? present : known.sale.before.salePriceMinor;
  const base = basePriceMinor + toMinor(priceDifference);
  const sale = lasting === undefined ? null : toMajor(lessPercent(base, percentOff(basePriceMinor, lasting)));
  return { basePrice: toMajor(base), salePrice: sale };
}
