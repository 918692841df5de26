import type { RowCells } from '../cells.js';
import type { SourceTable } from './source-table.js';

/** Fields whose columns all count. */
const OF_MANY = new Set(['images', 'imageTexts']);

/** Notes the filled cells of a row that mean the field of another one, which counts. */
export function noteLosers(row: RowCells, { columns }: SourceTable): void {
  const fields = Object.entries<readonly string[]>({ ...columns }).filter(([field]) => !OF_MANY.has(field));
  const filled = fields.map(([, names]) => names.filter((name) => row.text(name) !== undefined));
  const used = new Set(filled.flatMap(([first]) => first ?? []));
  for (const [counts, ...others] of filled) {
    for (const loser of others) {
      if (!used.has(loser) && row.text(loser) !== row.text(counts!))
        row.note(loser, 'LEFT_OUT', `${counts} has what counts`);
    }
  }
}
