import { open } from 'node:fs/promises';
import { KeyedMutex } from '#common/async/keyed-mutex.js';
import { BadRequestError } from '#common/errors/app-error.js';
import { DecoderProcess } from './decoder-process.js';

const LIMITS = {
  maxSide: 1024,
  // More than phone cameras produce (48 megapixels); larger images are refused without decoding.
  maxPixels: 8192 * 6144,
  // For images that are decoded completely, at 4 to 6 bytes a pixel: all but baseline JPEGs, which are downscaled while
  // they are decoded.
  maxPixelsWhole: 4000 * 3000,
  maxSeconds: 10,
};

/** The upload is not an image of an allowed format, is damaged, or exceeds the pixel limits. */
export class NotAnImageError extends BadRequestError.with(
  'NOT_AN_IMAGE',
  'Only JPEG, PNG or WebP images are allowed',
) {}

const decoder = new DecoderProcess();
const decoding = new KeyedMutex();

/**
 * Converts a JPEG, PNG or WebP file to a WebP of at most 1024 pixels a side, upright and without metadata (location,
 * camera). The format is detected from the content, not from the name or the declared type. Keeps the first frame of
 * an animation.
 * @throws NotAnImageError
 */
export async function toWebp(path: string): Promise<Buffer> {
  const claimed = formatOf(await firstBytes(path));
  if (claimed === undefined) throw new NotAnImageError();
  // One at a time: together with the pixel limits, this bounds image memory to about 80 MB.
  return decoding.runExclusive(['image'], () => convert(path, claimed));
}

async function convert(path: string, format: Format): Promise<Buffer> {
  try {
    return await decoder.convert({ path, format, ...LIMITS });
  } catch (error) {
    throw new NotAnImageError({ cause: error });
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
