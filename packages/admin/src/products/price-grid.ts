import type { Product } from 'storefront-client';

export type GridColumn = 'basePrice' | 'salePrice' | 'stock';

/** A line of the grid, as texts that are typed over: a product, or one of its variants below it. */
export interface GridRow extends Readonly<Record<GridColumn, string>> {
  readonly key: string;
  readonly id: string;
  readonly variantId?: string;
  readonly name: string;
  readonly sku: string;
  readonly units: number;
  /** What follows from other lines: the price and stock of a product with variants. */
  readonly fixed: readonly GridColumn[];
}

/** What was typed, by row and column. */
export type GridEdits = Readonly<Record<string, Readonly<Partial<Record<GridColumn, string>>>>>;

interface PriceChange {
  readonly id: string;
  readonly variantId?: string;
  readonly basePrice?: number;
  readonly salePrice?: number | null;
}

interface StockChange {
  readonly id: string;
  readonly variantId?: string;
  readonly delta: number;
}

export function gridRows(products: readonly Product[]): GridRow[] {
  return products.flatMap((product) => [
    {
      key: product._id,
      id: product._id,
      name: product.name,
      sku: product.sku,
      units: product.currentStock,
      basePrice: String(product.basePrice),
      salePrice: textOf(product.salePrice),
      stock: String(product.currentStock),
      fixed: product.variants.length === 0 ? [] : (['basePrice', 'salePrice', 'stock'] as const),
    },
    ...product.variants.map((variant) => ({
      key: `${product._id} ${variant._id}`,
      id: product._id,
      variantId: variant._id,
      name: Object.values(variant.options as Record<string, string>).join(', '),
      sku: variant.sku,
      units: variant.currentStock,
      basePrice: String(variant.basePrice),
      salePrice: textOf(variant.salePrice),
      stock: String(variant.currentStock),
      fixed: [],
    })),
  ]);
}

/**
 * What the edits ask of the shop: prices as they were typed, for it to check; stock as the difference to what was shown. A
 * text that is no number is sent as it is, so that nothing that was typed is left out silently: the shop names it.
 */
export function gridChanges(
  rows: readonly GridRow[],
  edits: GridEdits,
): { prices: PriceChange[]; stocks: StockChange[] } {
  const edited = rows.flatMap((row) =>
    edits[row.key] === undefined ? [] : [{ row, edit: edits[row.key]! }],
  );
  const placeOf = ({ id, variantId }: GridRow) => ({ id, ...(variantId !== undefined && { variantId }) });
  return {
    prices: edited
      .filter(({ edit }) => edit.basePrice !== undefined || edit.salePrice !== undefined)
      .map(({ row, edit: { basePrice, salePrice } }) => ({
        ...placeOf(row),
        ...(basePrice !== undefined && { basePrice: numberOf(basePrice) }),
        ...(salePrice !== undefined && { salePrice: salePrice.trim() === '' ? null : numberOf(salePrice) }),
      })),
    stocks: edited
      .filter(({ edit }) => edit.stock !== undefined)
      .map(({ row, edit: { stock = '' } }) => ({ ...placeOf(row), delta: numberOf(stock) - row.units })),
  };
}

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount);
}

function numberOf(text: string): number {
  const number = Number(text.replaceAll(',', '').trim());
  return text.trim() === '' || Number.isNaN(number) ? (text as unknown as number) : number;
}
