import { readTable } from '#common/tables/read-table.js';
import type { TableRow } from '#common/tables/table-row.js';
import { RemittanceFileError, RemittanceFormatError } from '../cod.errors.js';
import {
  MAX_LINES_ABOVE,
  MAX_REMITTANCE_COLUMNS,
  MAX_REMITTANCE_ROW,
  MAX_REMITTANCE_ROWS,
} from '../cod.limits.js';
import { columnsOf, type RemittanceColumns } from '../domain/remittance-columns.js';
import { remittanceRow, type RemittanceRow } from '../domain/remittance-row.js';

/** The columns of a sheet, once its header is found, and how many of its lines were looked at before. */
interface Sheet {
  columns?: RemittanceColumns;
  above: number;
}

/**
 * Reads the transfers of a file: a table of text, or a spreadsheet, of which sheets without parcels are left out.
 * @throws RemittanceFileError, RemittanceFormatError
 */
export async function readRemittances(path: string): Promise<RemittanceRow[]> {
  const sheets = new Map<number, Sheet>();
  const rows: RemittanceRow[] = [];
  let count = 0;
  const limits = { maxSigns: MAX_REMITTANCE_ROW, maxCells: MAX_REMITTANCE_COLUMNS };
  for await (const { sheet: name, row, cells, fault } of readTable(path, limits, RemittanceFileError)) {
    const sheet = sheets.get(name) ?? { above: 0 };
    sheets.set(name, sheet);
    if (sheet.columns === undefined) {
      lookForHeader(sheet, cells);
      continue;
    }
    if ((count += 1) > MAX_REMITTANCE_ROWS)
      throw new RemittanceFileError(`it has more than ${MAX_REMITTANCE_ROWS} rows`);
    const read = remittanceRow(row, cells, sheet.columns);
    if (read !== undefined) rows.push(fault === undefined ? read : { ...read, fault });
  }
  if ([...sheets.values()].every(({ columns }) => columns === undefined)) throw new RemittanceFormatError();
  return rows;
}

function lookForHeader(sheet: Sheet, cells: TableRow['cells']): void {
  if (sheet.above >= MAX_LINES_ABOVE) return;
  sheet.above += 1;
  const columns = columnsOf(cells);
  if (columns !== undefined) sheet.columns = columns;
}
