import { ApiProperty } from '@nestjs/swagger';
import { ENCODINGS, type Encoding } from '#common/csv/file-encoding.js';
import { NOTE_KINDS, type NoteKind } from '../read/imported-product.js';
import type { ImportFault } from '../data/import-fault.schema.js';
import type { ProductImport } from '../data/product-import.schema.js';
import type { ImportState } from '../domain/import-state.js';
import { IMPORT_STATES } from '../domain/import-state.js';

export class StartedImportView {
  importId!: string;
}

/** A fault of a cell. */
export class ImportErrorView {
  /** As a spreadsheet counts: the header is row 1. @example 17 */
  row!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Variant Price',
    description: 'null where no cell is to blame',
  })
  column!: string | null;
  /** @example must be a number such as 1499.50 */
  reason!: string;
}

/** A note on a cell that is not stored as it stands. */
export class ImportNoteView {
  row!: number;
  @ApiProperty({ type: String, nullable: true, example: 'Tags' })
  column!: string | null;
  @ApiProperty({ enum: NOTE_KINDS })
  kind!: NoteKind;
  /** @example cut to 255 of 300 characters */
  what!: string;
}

export class ProductImportView {
  _id!: string;
  /** @example shopify */
  format!: string;
  dryRun!: boolean;
  @ApiProperty({ enum: IMPORT_STATES, description: '`FAILED`: it stopped before its end' })
  state!: ImportState;
  /** The rows of the file, without its header */
  rows!: number;
  /** How many of them are done */
  rowsDone!: number;
  /** Products that are new */
  created!: number;
  /** Known products that were changed */
  updated!: number;
  /** Known products that are as the file says */
  unchanged!: number;
  /** Products that were refused with all of their rows */
  failed!: number;
  /** Products that are left out, because nothing of them is sent to a customer */
  skipped!: number;
  /** By row; the first 1,000 */
  errors!: ImportErrorView[];
  /** The notes on cells that are not stored as they stand, by row; the first 1,000 */
  notes!: ImportNoteView[];
  notesTotal!: number;
  /** Columns with cells that have no place in this shop */
  ignoredColumns!: string[];
  @ApiProperty({ type: String, enum: ENCODINGS, nullable: true, description: 'of the file, by its bytes' })
  encoding!: Encoding | null;
  startedAt!: string;
  endedAt!: string | null;
  /** Why it stopped before its end; only then */
  reason?: string;
}

export function toProductImport(entry: ProductImport, findings: readonly ImportFault[]): ProductImportView {
  return {
    _id: entry._id.toHexString(),
    format: entry.format,
    dryRun: entry.dryRun,
    state: entry.state,
    rows: entry.rows,
    rowsDone: entry.rowsDone,
    created: entry.created,
    updated: entry.updated,
    unchanged: entry.unchanged,
    failed: entry.failed,
    skipped: entry.skipped ?? 0,
    errors: findings.flatMap(({ row, column, reason, kind }) =>
      kind === undefined ? [{ row, column, reason }] : [],
    ),
    notes: findings.flatMap(({ row, column, reason, kind }) =>
      kind === undefined ? [] : [{ row, column, kind, what: reason }],
    ),
    notesTotal: entry.notes ?? 0,
    ignoredColumns: entry.ignoredColumns ?? [],
    encoding: entry.encoding ?? null,
    startedAt: entry.startedAt.toISOString(),
    endedAt: entry.endedAt?.toISOString() ?? null,
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
  };
}
