import { open } from 'node:fs/promises';
import { KeyedLock } from '#common/async/keyed-lock.js';
import { BadRequestError } from '#common/errors/app-error.js';
import { ConversionError, DecoderProcess, type Box } from './decoder-process.js';
import { PICTURE_WIDTHS, type Picture } from './image-sizes.js';

const ONE_SIDE = 1024;
/** Of a product's picture; one that is more than twice as high as wide is narrower. */
const BOXES = PICTURE_WIDTHS.toReversed().map((width) => ({ width, height: 2 * width }));

const LIMITS = {
  // What a camera of 50 megapixels produces (decisions 13.29); larger images are refused without decoding.
  maxPixels: 8192 * 6144,
  maxSeconds: 20,
};

/** The upload is not an image of an allowed format. */
export class NotAnImageError extends BadRequestError.with(
  'NOT_AN_IMAGE',
  'Only JPEG, PNG or WebP images are allowed',
) {}

/** The upload begins like an image, and cannot be decoded to its end. */
export class ImageDamagedError extends BadRequestError.with('IMAGE_DAMAGED', 'Image is damaged') {}

/** The image has more than 50 megapixels (8192 x 6144). */
export class ImageTooLargeError extends BadRequestError.with(
  'IMAGE_TOO_LARGE',
  'Image is too large (max 50 megapixels)',
) {}

/** What `toWebp` throws, for the description of an endpoint that takes an image. */
export const IMAGE_ERRORS = [NotAnImageError, ImageDamagedError, ImageTooLargeError] as const;

const ERROR_OF_FAULT = {
  format: NotAnImageError,
  pixels: ImageTooLargeError,
  damaged: ImageDamagedError,
} as const;

const decoder = new DecoderProcess();
const decoding = new KeyedLock();

/**
 * Converts a JPEG, PNG or WebP file to a WebP of at most 1024 pixels a side, upright and without metadata (location,
 * camera). The format is detected from the content, not from the name or the declared type. Keeps the first frame of
 * an animation.
 * @throws NotAnImageError, ImageDamagedError, ImageTooLargeError
 */
export async function toWebp(path: string): Promise<Buffer> {
  const [content] = await converted(path, [{ width: ONE_SIDE, height: ONE_SIDE }]);
  return content!;
}

/** As `toWebp`, in the widths in which pictures of products are stored. */
export async function toPicture(path: string): Promise<Picture> {
  const contents = await converted(path, BOXES);
  return Object.fromEntries(BOXES.map(({ width }, at) => [width, contents[at]!])) as Picture;
}

async function converted(path: string, boxes: readonly Box[]): Promise<Buffer[]> {
  const claimed = formatOf(await firstBytes(path));
  if (claimed === undefined) throw new NotAnImageError();
  // One at a time: together with the pixel limit, this bounds image memory. Most images are scaled while they are decoded
  // and take 110 MB at most; a progressive JPEG may take 360, an interlaced PNG 310, one of 16 bits a colour 550.
  return decoding.runExclusive(['image'], () => convert(path, claimed, boxes));
}

async function convert(path: string, format: Format, boxes: readonly Box[]): Promise<Buffer[]> {
  try {
    return await decoder.convert({ path, format, boxes, ...LIMITS });
  } catch (error) {
    throw error instanceof ConversionError ? new ERROR_OF_FAULT[error.fault]({ cause: error }) : error;
  }
}

type Format = 'jpeg' | 'png' | 'webp';

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The format according to the first bytes; decoding must confirm it. */
function formatOf(content: Buffer): Format | undefined {
  const starts = (hex: string, at = 0) => content.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  return undefined;
}
