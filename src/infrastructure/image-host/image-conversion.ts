import { readFile } from 'node:fs/promises';
import { ConversionError, type Box, type Conversion } from './decoder-process.js';
import { decodingEffort } from './decoding-effort.js';
import { ImageDecoders, type ImageSource } from './image-decoders.js';
import { formatOf } from './image-format.js';
import { ImageDamagedError, ImageTooLargeError, NotAnImageError } from './image.errors.js';
import { PICTURE_WIDTHS, type Picture } from './image-sizes.js';

const ONE_SIDE = 1024;
/** The boxes of a product's picture; one that is more than twice as high as wide is narrower. */
const BOXES = PICTURE_WIDTHS.toReversed().map((width) => ({ width, height: 2 * width }));

// What a camera of 50 megapixels produces (decisions 13.29); larger images are refused without decoding.
const MAX_PIXELS = 8192 * 6144;

const ERROR_OF_FAULT = {
  format: NotAnImageError,
  pixels: ImageTooLargeError,
  damaged: ImageDamagedError,
} as const;

const decoders = new ImageDecoders();

/**
 * Converts a JPEG, PNG or WebP file to a WebP of at most 1024 pixels a side, upright and without metadata (location,
 * camera). The format is detected from the content, not from the name or the declared type. Keeps the first frame of
 * an animation.
 * @throws NotAnImageError; ImageDamagedError also for one that takes too long; ImageTooLargeError, ImagesBusyError
 */
export async function toWebp(path: string, source: ImageSource): Promise<Buffer> {
  const [content] = await converted(path, [{ width: ONE_SIDE, height: ONE_SIDE }], source);
  return content!;
}

/** As `toWebp`, in the widths in which pictures of products are stored. */
export async function toPicture(path: string, source: ImageSource): Promise<Picture> {
  const contents = await converted(path, BOXES, source);
  return Object.fromEntries(BOXES.map(({ width }, at) => [width, contents[at]!])) as Picture;
}

async function converted(path: string, boxes: readonly Box[], source: ImageSource): Promise<Buffer[]> {
  const content = await readFile(path);
  const format = formatOf(content);
  if (format === undefined) throw new NotAnImageError();
  const conversion: Conversion = { path, format, boxes, maxPixels: MAX_PIXELS };
  try {
    return await decoders.convert(conversion, decodingEffort(format, content), source);
  } catch (error) {
    throw error instanceof ConversionError ? new ERROR_OF_FAULT[error.fault]({ cause: error }) : error;
  }
}
