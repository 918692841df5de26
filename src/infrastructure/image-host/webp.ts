import { open } from 'node:fs/promises';
import { KeyedMutex } from '#common/async/keyed-mutex.js';
import { BadRequestError } from '#common/errors/app-error.js';
import { DecoderProcess } from './decoder-process.js';

const MAX_SIDE = 1024;
/** More than any phone's camera makes (48 megapixels); an image that unpacks to more is refused undecoded. */
const MAX_PIXELS = 8192 * 6144;
const MAX_SECONDS = 10;
/**
 * The same for what is decoded whole, at 4 to 6 bytes a pixel: everything but a JPEG that is not progressive, which is
 * made small while it is read.
 */
const MAX_PIXELS_WHOLE = 4000 * 3000;

/** An upload that is not an image of the allowed kinds, is damaged, or unpacks to too much. */
export class NotAnImageError extends BadRequestError {
  constructor(options?: ErrorOptions) {
    super('Only JPEG, PNG or WebP images are allowed', options);
  }
}

const decoder = new DecoderProcess();
const decoding = new KeyedMutex();

/**
 * Turns the JPEG, PNG or WebP in a file into a WebP of at most 1024 pixels a side, upright and without
 * metadata (place, camera). The content decides, not the name or the declared type. Of an animation the
 * first picture is kept.
 * @throws NotAnImageError
 */
export async function toWebp(path: string): Promise<Buffer> {
  const claimed = formatOf(await firstBytes(path));
  if (claimed === undefined) throw new NotAnImageError();
  // One at a time: together with the limit of pixels, this bounds the memory that images take to about 80 MB.
  return decoding.runExclusive(['image'], () => convert(path, claimed));
}

async function convert(path: string, format: Format): Promise<Buffer> {
  const limits = {
    maxSide: MAX_SIDE,
    maxPixels: MAX_PIXELS,
    maxPixelsWhole: MAX_PIXELS_WHOLE,
    maxSeconds: MAX_SECONDS,
  };
  try {
    return await decoder.convert({ path, format, ...limits });
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

/** The format that the first bytes claim; decoding has to confirm it. */
function formatOf(content: Buffer): Format | undefined {
  const starts = (hex: string, at = 0) => content.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  return undefined;
}
