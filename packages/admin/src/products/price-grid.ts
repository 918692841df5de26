import type { Product } from 'storefront-client';

export type GridColumn = 'basePrice' | 'salePrice' | 'stock';

/** A line of the grid, as texts that are typed over: a product, or one of its variants below it. */
export interface GridRow extends Readonly<Record<GridColumn, string>> {
  readonly key: string;
  readonly id: string;
  readonly variantId?: string;
  readonly name: string;
  readonly sku: string;
  /** What follows from other lines: the price and stock of a product with variants. */
  readonly fixed: readonly GridColumn[];
}

interface GridEdit {
  readonly text: string;
  /** What the cell showed when the edit was begun, whatever the list says since; once it is saved, the text itself. */
  readonly shown: string;
}

/** What was typed, by row and column. */
export type GridEdits = Readonly<Record<string, Readonly<Partial<Record<GridColumn, GridEdit>>>>>;

interface Place {
  readonly id: string;
  readonly variantId?: string;
}

interface PriceChange extends Place {
  readonly basePrice?: number;
  readonly salePrice?: number | null;
}

interface StockChange extends Place {
  readonly delta: number;
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
  const shown = edits[row.key]?.[column]?.shown ?? row[column];
  return withoutSaved({ ...edits, [row.key]: { ...edits[row.key], [column]: { text, shown } } });
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
    const [edit, shown] = [edits[key]?.[column], sent[key]?.[column]?.text];
    return edit === undefined || shown === undefined ? [] : [[column, { ...edit, shown }] as const];
  });
  return { ...edits, [key]: { ...edits[key], ...Object.fromEntries(saved) } };
}

/** The edits that still ask for something. */
export function withoutSaved(edits: GridEdits): GridEdits {
  const rows = Object.entries(edits).map(([key, row]) => {
    const left = Object.entries(row).filter(([, { text, shown }]) => text !== shown);
    return [key, Object.fromEntries(left)] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/**
 * What the edits ask of the shop: prices as they were typed, for it to check; stock as the difference to what was shown. A
 * text that is no number is sent as it is, so that nothing that was typed is left out silently: the shop names it.
 */
export function gridChanges(
  rows: readonly GridRow[],
  edits: GridEdits,
): { prices: PriceChange[]; stocks: StockChange[] } {
  const asking = withoutSaved(edits);
  const edited = rows.flatMap((row) =>
    asking[row.key] === undefined ? [] : [{ row, edit: asking[row.key]! }],
  );
  const placeOf = ({ id, variantId }: GridRow) => ({ id, ...(variantId !== undefined && { variantId }) });
  return {
    prices: edited
      .filter(({ edit }) => edit.basePrice !== undefined || edit.salePrice !== undefined)
      .map(({ row, edit: { basePrice, salePrice } }) => ({
        ...placeOf(row),
        ...(basePrice !== undefined && { basePrice: numberOf(basePrice.text) }),
        ...(salePrice !== undefined && {
          salePrice: salePrice.text.trim() === '' ? null : numberOf(salePrice.text),
        }),
      })),
    stocks: edited.flatMap(({ row, edit: { stock } }) =>
      stock === undefined ? [] : [{ ...placeOf(row), delta: differenceOf(stock) }],
    ),
  };
}

function keyOf(id: string, variantId?: string): string {
  return variantId === undefined ? id : `${id} ${variantId}`;
}

function differenceOf({ text, shown }: GridEdit): number {
  const counted = numberOf(text);
  return typeof counted === 'number' ? counted - Number(shown) : counted;
}

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount);
}

function numberOf(text: string): number {
  const number = Number(text.replaceAll(',', '').trim());
  return text.trim() === '' || Number.isNaN(number) ? (text as unknown as number) : number;
}
