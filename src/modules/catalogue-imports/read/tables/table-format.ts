import { RowCells, type ImportRow } from '../cells.js';
import type { FileFormat, ReadOptions, RowKey } from '../import-format.js';
import type { CellFault, CellNote, ReadProduct } from '../imported-product.js';
import type { SourceTable } from './source-table.js';
import { noteLosers } from './table-losers.js';
import { productOf } from './table-product.js';

/** Returns the format of a source that a table describes. */
export function tableFormat(table: SourceTable): FileFormat {
  const { required, signatures, columns, canonical } = table;
  const kept = new Set([
    ...Object.values<readonly string[]>({ ...columns }).flat(),
    ...table.options.flatMap(({ name, value }) => ('column' in name ? [name.column, value] : [value])),
    ...(table.onlyOption === undefined ? [] : [table.onlyOption.column]),
    ...(table.unfolds ?? []),
  ]);
  const asHere = new Map(Object.entries(table.asHere));
  return {
    required,
    signatures,
    ...(canonical === undefined ? {} : { canonical }),
    keyOf: (row, before) => keyOf(table, row, before),
    read: (rows, options) => readTable(table, rows, options),
    hasPlace: (column, cell) =>
      kept.has(column) ||
      table.stock?.test(column) === true ||
      asHere.get(column)?.includes(cell.trim().toLowerCase()) === true,
  };
}

function keyOf(table: SourceTable, row: ImportRow, before: string | undefined): RowKey {
  const cells = new RowCells(row, []);
  const known = table.keyOf?.(cells, before);
  if (known !== undefined) return known;
  const column = table.groupOf?.(cells) ?? cells.given(table.columns.group);
  const group = cells.text(column);
  return { key: group === undefined ? `row ${row.row}` : `${column}:${group.toLowerCase()}` };
}

function readTable(table: SourceTable, rows: readonly ImportRow[], options: ReadOptions): ReadProduct {
  const faults: CellFault[] = [];
  const notes: CellNote[] = [];
  const cells = rows.map((row) => new RowCells(row, faults, notes));
  for (const row of cells) noteLosers(row, table);
  const { own, variants } = table.unfold?.(cells) ?? { own: [], variants: cells };
  const used = [...own, ...variants];
  for (const row of used) refuseKind(row, table);
  const sent = variants.filter((row) => isSent(row, table));
  // Rows that only translate have no product of their own.
  const isSold =
    used.length > 0 && own.every((row) => isSent(row, table)) && (sent.length > 0 || variants.length === 0);
  if (!isSold && faults.length === 0) return { product: undefined, faults: [], notes, isSkipped: true };
  const product = productOf({ own, variants: sent }, table, options);
  return faults.length > 0 ? { product: undefined, faults, notes } : { product, faults, notes };
}

function refuseKind(row: RowCells, { columns: { kind = [] }, refused = [] }: SourceTable): void {
  const said = row.text(...kind);
  const reason = said === undefined ? undefined : refused.find((each) => each.kind.test(said))?.reason;
  if (reason !== undefined) row.fault(row.given(kind), reason);
}

function isSent(row: RowCells, { columns: { kind = [] }, sent, notSent }: SourceTable): boolean {
  const said = row.text(...kind);
  if (said === undefined || sent?.test(said) === true) return true;
  if (notSent?.test(said) !== true) {
    row.note(row.given(kind), 'READ_OTHERWISE', `${said} is read as what is shipped`);
    return true;
  }
  row.note(row.given(kind), 'LEFT_OUT', `${said}: what is not shipped is not imported`);
  return false;
}
