import type { RowCells } from '../cells.js';
import type { ImportedImage } from '../imported-product.js';
import type { SourceColumns } from './source-table.js';

/** Returns the images of all rows, each once; undefined without a column of images. An address may have `%2C` for a comma. */
export function imagesOf(
  rows: readonly RowCells[],
  { images: names = [], imageTexts = [] }: SourceColumns,
): readonly ImportedImage[] | undefined {
  for (const row of rows) noteUnusedTexts(row, names, imageTexts);
  if (rows[0]!.column(...names) === undefined) return undefined;
  const images = new Map<string, ImportedImage>();
  for (const row of rows) {
    for (const [at, column] of names.entries()) {
      const urls = listOfAddresses(row.text(column));
      const texts = textsOf(row, imageTexts[at], urls.length);
      for (const [index, url] of urls.entries()) {
        const text = texts?.[index];
        const first = images.get(url);
        const place = { row: row.row, column: row.origin(column) };
        const textAt = imageTexts[at] === undefined ? undefined : { ...place, column: imageTexts[at] };
        if (first === undefined) images.set(url, { url, text, textAt, ...place });
        else if ((text ?? '') !== '' && text !== first.text)
          row.note(imageTexts[at]!, 'LEFT_OUT', `row ${first.row} has what counts for this image`);
      }
    }
  }
  return [...images.values()];
}

/** Returns the addresses or paths of a cell: one has no comma before another. */
export function listOfAddresses(text = ''): string[] {
  return text
    .split(/\s*,\s*(?=https?:|\/|$)|\s*[|\n]\s*/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A text that has no image beside it is lost. */
function noteUnusedTexts(row: RowCells, names: readonly string[], imageTexts: readonly string[]): void {
  for (const column of new Set(imageTexts)) {
    const isUsed = names.some((name, at) => imageTexts[at] === column && row.text(name) !== undefined);
    if (row.text(column) !== undefined && !isUsed)
      row.note(column, 'LEFT_OUT', 'there is no image that it is the text of');
  }
}

/** The texts of a column of images, in its order; none where they cannot be told apart. */
function textsOf(row: RowCells, column: string | undefined, images: number): string[] | undefined {
  const text = column === undefined ? undefined : row.text(column);
  if (text === undefined || images === 0) return undefined;
  const texts = images === 1 ? [text] : text.split(',').map((entry) => entry.trim());
  if (texts.length === images) return texts;
  return row.note(
    column!,
    'LEFT_OUT',
    `${texts.length} texts for ${images} images: which is whose is not said`,
  );
}
