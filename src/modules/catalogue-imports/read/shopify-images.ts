import type { RowCells } from './cells.js';
import type { ImportedImage } from './imported-product.js';
import { COLUMN } from './shopify-columns.js';

interface PlacedImage extends ImportedImage {
  readonly position: number;
}

/** Returns the images of all rows in the order of their positions, each once; undefined without a column of images. What has no image beside it is noted. */
export function imagesOf(rows: readonly RowCells[]): ImportedImage[] | undefined {
  const hasImages = rows.some((row) => row.column(...COLUMN.image) !== undefined);
  const hasTexts = rows.some((row) => row.column(...COLUMN.imageText) !== undefined);
  const images = new Map<string, PlacedImage>();
  for (const row of rows) {
    const url = row.text(...COLUMN.image);
    const said = row.text(...COLUMN.imageText);
    const position = row.whole(...COLUMN.imagePosition) ?? Infinity;
    const first = images.get(url ?? '');
    if (url === undefined) noteCells(row, () => true, 'there is no image beside it');
    else if (first === undefined) {
      const text = hasTexts ? (said ?? '') : undefined;
      const [column, ofText] = [COLUMN.image, COLUMN.imageText].map((names) => row.given(names));
      const textAt = { row: row.row, column: ofText! };
      images.set(url, { url, text, position, row: row.row, column: column!, textAt });
    } else {
      const isOther = (names: readonly string[]) =>
        names === COLUMN.imageText ? said !== first.text : position !== first.position;
      noteCells(row, isOther, `row ${first.row} has what counts for this image`);
    }
  }
  if (!hasImages) return undefined;
  return [...images.values()]
    .toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ position: _position, ...image }) => image);
}

/** Returns the images of a product without variants with that of the row that it is sold by, where it is none of them. */
export function withImageOf(
  sold: RowCells,
  images: readonly ImportedImage[] | undefined,
): readonly ImportedImage[] | undefined {
  const url = sold.text(...COLUMN.variantImage);
  if (url === undefined || images?.some((image) => image.url === url) === true) return images;
  const at = { row: sold.row, column: sold.given(COLUMN.variantImage) };
  if (images !== undefined) return [...images, { ...at, url, text: undefined }];
  sold.note(at.column, 'LEFT_OUT', 'the file has no column with the images of products');
  return undefined;
}

/** Notes the images of variants on rows that are none. */
export function noteVariantImages(rows: readonly RowCells[]): void {
  for (const row of rows)
    if (row.text(...COLUMN.variantImage) !== undefined)
      row.note(row.given(COLUMN.variantImage), 'LEFT_OUT', 'the row is of no variant');
}

/** Notes cells of an image that are filled. */
function noteCells(row: RowCells, isLost: (names: readonly string[]) => boolean, why: string): void {
  for (const names of [COLUMN.imagePosition, COLUMN.imageText])
    if (row.text(...names) !== undefined && isLost(names)) row.note(row.given(names), 'LEFT_OUT', why);
}
