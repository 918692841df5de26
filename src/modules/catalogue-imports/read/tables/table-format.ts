import { RowCells, type ImportRow } from '../cells.js';
import type { FileFormat, ReadOptions } from '../import-format.js';
import type { CellFault, CellNote, ReadProduct } from '../imported-product.js';
import type { SourceTable } from './source-table.js';
import { productOf } from './table-product.js';

/** Returns the format of a source that a table describes. */
export function tableFormat(table: SourceTable): FileFormat {
  const { required, signatures, columns, canonical } = table;
  const kept = new Set([
    ...Object.values<readonly string[]>({ ...columns }).flat(),
    ...table.options.flatMap(({ name, value }) => ('column' in name ? [name.column, value] : [value])),
    ...(table.onlyOption === undefined ? [] : [table.onlyOption.column]),
  ]);
  const asHere = new Map(Object.entries(table.asHere));
  return {
    required,
    signatures,
    ...(canonical === undefined ? {} : { canonical }),
    keyOf(row) {
      const cells = new RowCells(row, []);
      const group = cells.text(...columns.group);
      if (group === undefined) return { key: `row ${row.row}` };
      return { key: `${cells.given(columns.group)}:${group.toLowerCase()}` };
    },
    read: (rows, options) => readTable(table, rows, options),
    hasPlace: (column, cell) =>
      kept.has(column) ||
      table.stock?.test(column) === true ||
      asHere.get(column)?.includes(cell.trim().toLowerCase()) === true,
  };
}

function readTable(table: SourceTable, rows: readonly ImportRow[], options: ReadOptions): ReadProduct {
  const faults: CellFault[] = [];
  const notes: CellNote[] = [];
  const cells = rows.map((row) => new RowCells(row, faults, notes));
  const sent = cells.filter((row) => isSent(row, table));
  if (sent.length === 0) return { product: undefined, faults: [], notes, isSkipped: true };
  const product = productOf(sent, table, options);
  return faults.length > 0 ? { product: undefined, faults, notes } : { product, faults, notes };
}

function isSent(row: RowCells, { columns: { kind = [] }, notSent }: SourceTable): boolean {
  const said = row.text(...kind);
  if (said === undefined || notSent?.test(said) !== true) return true;
  row.note(row.given(kind), 'LEFT_OUT', `${said}: what is not shipped is not imported`);
  return false;
}
