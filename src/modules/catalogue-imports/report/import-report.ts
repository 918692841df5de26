import { MAX_FAULTS, MAX_NOTES } from '../catalogue-imports.limits.js';
import type { Findings, ImportStep } from '../data/product-import.repository.js';
import type { ProductImport } from '../data/product-import.schema.js';
import type { ProductOutcome } from '../domain/import-state.js';
import { quoted } from '../read/quoted.js';
import { placesOf } from '../read/header.js';
import { rowOf } from '../read/places.js';
import type { CellFault, CellNote, ImportedImage, ImportedProduct } from '../read/imported-product.js';
import { categoryKey } from '../write/import-categories.service.js';
import type { ImageOutcome } from '../write/import-images.service.js';
import type { Outcomes } from '../write/product-changes.js';

/** The most of an address that a fault repeats. */
const MAX_ADDRESS = 200;

/** The outcomes of products since the import was moved. */
export type Pending = Omit<ImportStep, 'from'>;

const NONE = { kept: [], total: 0 };

export const NOTHING: Pending = { products: 0, rows: 0, outcomes: {}, faults: NONE, notes: NONE };

/** Adds a product to what is reported of those before it. */
export function withOne(
  before: Pending,
  {
    rows,
    outcome,
    faults,
    notes,
  }: { rows: number; outcome: ProductOutcome; faults: readonly CellFault[]; notes: readonly CellNote[] },
): Pending {
  return {
    products: before.products + 1,
    rows: before.rows + rows,
    outcomes: { ...before.outcomes, [outcome]: (before.outcomes[outcome] ?? 0) + 1 },
    faults: joined(before.faults, faults, MAX_FAULTS),
    notes: joined(before.notes, notes, MAX_NOTES),
  };
}

function joined<T>({ kept, total }: Findings<T>, more: readonly T[], most: number): Findings<T> {
  const room = Math.max(0, most - kept.length);
  return { kept: room === 0 ? kept : [...kept, ...more.slice(0, room)], total: total + more.length };
}

/** Returns the name of a column as the file has it. */
export function columnIn({ format, header }: ProductImport, column: string | null): string | null {
  if (column === null) return null;
  const place = placesOf(format, header).get(column.toLowerCase());
  return place === undefined ? column : header[place]!;
}

/** Notes the paths of a product that are no categories. */
export function categoryNotes(
  { row: first, rows, categories = [], categoriesColumn: column }: ImportedProduct,
  { categories: outcomes }: Outcomes,
): CellNote[] {
  const row = rowOf({ row: first, rows }, column);
  return categories.flatMap((path) => {
    const outcome = outcomes.get(categoryKey(path));
    if (outcome === undefined || !('reason' in outcome)) return [];
    const what = `${quoted(path.join(' > '))}: ${outcome.reason}`;
    return [{ row, column, kind: 'LEFT_OUT', what }];
  });
}

/** Names the images that could not be fetched, and the texts that they have in cells of their own. */
export function unfetched(
  images: readonly ImportedImage[],
  outcomes: ReadonlyMap<string, ImageOutcome>,
): CellFault[] {
  return images.flatMap(({ row, column, url, text = '', textAt }) => {
    const outcome = outcomes.get(url);
    if (outcome === undefined || !('reason' in outcome)) return [];
    const image = { row, column, reason: `${quoted(url, MAX_ADDRESS)} is left out: ${outcome.reason}` };
    if (text === '' || textAt === undefined) return [image];
    return [image, { ...textAt, reason: `${quoted(text)} is left out: its image could not be fetched` }];
  });
}
