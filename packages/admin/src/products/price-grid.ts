import type { Product } from 'storefront-client';
import type { StockCount } from './send-count.js';
import { asSaved, asTyped, comparedWith, isUnsaved, numberIn, type CellEdit } from './cell-edit.js';

export type GridColumn = 'basePrice' | 'salePrice' | 'stock';

/** A line of the grid, as texts that are typed over: a product, or one of its variants below it. */
export interface GridRow extends Readonly<Record<GridColumn, string>> {
  readonly key: string;
  readonly id: string;
  readonly variantId?: string;
  readonly name: string;
  readonly sku: string;
  /** The columns that follow from other lines: the price and stock of a product with variants. */
  readonly fixed: readonly GridColumn[];
}

/** The typed texts, by row and column. */
export type GridEdits = Readonly<Record<string, Readonly<Partial<Record<GridColumn, CellEdit>>>>>;

interface Place {
  readonly id: string;
  readonly variantId?: string;
}

interface PriceChange extends Place {
  readonly basePrice?: number;
  readonly salePrice?: number | null;
}

export function gridRows(products: readonly Product[]): GridRow[] {
  return products.flatMap((product) => [
    {
      key: keyOf(product._id),
      id: product._id,
      name: product.name,
      sku: product.sku,
      basePrice: String(product.basePrice),
      salePrice: textOf(product.salePrice),
      stock: String(product.currentStock),
      fixed: product.variants.length === 0 ? [] : (['basePrice', 'salePrice', 'stock'] as const),
    },
    ...product.variants.map((variant) => ({
      key: keyOf(product._id, variant._id),
      id: product._id,
      variantId: variant._id,
      name: Object.values(variant.options as Record<string, string>).join(', '),
      sku: variant.sku,
      basePrice: String(variant.basePrice),
      salePrice: textOf(variant.salePrice),
      stock: String(variant.currentStock),
      fixed: [],
    })),
  ]);
}

/** The edits after a text was typed; one that is typed back to what was shown is none. */
export function withTyped(edits: GridEdits, row: GridRow, column: GridColumn, text: string): GridEdits {
  const edit = asTyped(edits[row.key]?.[column], row[column], text);
  return withoutSaved({ ...edits, [row.key]: { ...edits[row.key], [column]: edit } });
}

/** The edits after some of what was `sent` is saved. Their cells show it until the list is read again. */
export function withSaved(
  edits: GridEdits,
  sent: GridEdits,
  { id, variantId }: Place,
  columns: readonly GridColumn[],
): GridEdits {
  const key = keyOf(id, variantId);
  const saved = columns.flatMap((column) => {
    const [edit, text] = [edits[key]?.[column], sent[key]?.[column]?.text];
    return edit === undefined || text === undefined ? [] : [[column, asSaved(edit, text)] as const];
  });
  return { ...edits, [key]: { ...edits[key], ...Object.fromEntries(saved) } };
}

/** Returns the edits with a count compared with the present stock. */
export function withPresentStock(edits: GridEdits, { id, variantId }: Place, present: number): GridEdits {
  const key = keyOf(id, variantId);
  const stock = edits[key]?.stock;
  if (stock === undefined) return edits;
  return { ...edits, [key]: { ...edits[key], stock: comparedWith(stock, String(present)) } };
}

/** The edits that still ask for something. */
export function withoutSaved(edits: GridEdits): GridEdits {
  const rows = Object.entries(edits).map(([key, row]) => {
    const left = Object.entries(row).filter(([, edit]) => isUnsaved(edit));
    return [key, Object.fromEntries(left)] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/**
 * Returns what the edits ask of the shop, those of rows on other pages of the list, too: prices as they were typed, for it to
 * check; stock as it was counted, beside what was shown. A text that is no number is sent as it is, so that nothing that was typed is
 * left out silently: the shop names it.
 */
export function gridChanges(edits: GridEdits): { prices: PriceChange[]; stocks: StockCount[] } {
  const edited = Object.entries(withoutSaved(edits)).map(([key, edit]) => ({ place: placeOf(key), edit }));
  return {
    prices: edited
      .filter(({ edit }) => edit.basePrice !== undefined || edit.salePrice !== undefined)
      .map(({ place, edit: { basePrice, salePrice } }) => ({
        ...place,
        ...(basePrice !== undefined && { basePrice: orAsTyped(numberIn(basePrice.text), basePrice) }),
        ...(salePrice !== undefined && {
          salePrice: salePrice.text.trim() === '' ? null : orAsTyped(numberIn(salePrice.text), salePrice),
        }),
      })),
    stocks: edited.flatMap(({ place, edit: { stock } }) =>
      stock === undefined
        ? []
        : [{ ...place, counted: orAsTyped(numberIn(stock.text), stock), expected: Number(stock.shown) }],
    ),
  };
}

function keyOf(id: string, variantId?: string): string {
  return variantId === undefined ? id : `${id} ${variantId}`;
}

function placeOf(key: string): Place {
  const [id = '', variantId] = key.split(' ');
  return { id, ...(variantId !== undefined && { variantId }) };
}

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount);
}

/** A text that is no number, for the shop to name. */
function orAsTyped(number: number | undefined, { text }: CellEdit): number {
  return number ?? (text as unknown as number);
}
