import type { FieldColumns } from './imported-product.js';

/** Cells of which some stand in other rows. */
interface Rows {
  readonly row: number;
  /** By the names of columns in lower case. */
  readonly rows?: ReadonlyMap<string, number> | undefined;
}

/** Returns the row of the cell of a column. */
export function rowOf({ row, rows }: Rows, column: string | null): number {
  return (column === null ? undefined : rows?.get(column.toLowerCase())) ?? row;
}

/** Returns where the cell of a field of a product or variant stands. */
export function placeOf(
  of: Rows & { readonly columns: FieldColumns },
  field: string,
): { readonly row: number; readonly column: string } {
  const column = of.columns[field] ?? field;
  return { row: rowOf(of, column), column };
}

/** Returns the rows of columns whose cells stand in another row than the product. */
export function placesOf(
  { row }: Rows,
  product: Rows,
  columns: readonly string[],
): ReadonlyMap<string, number> | undefined {
  if (row === product.row) return undefined;
  return new Map(columns.map((column) => [column.toLowerCase(), row]));
}
