import { ImageDamagedError } from './image.errors.js';
import { MAX_SCANS } from './image-decoding.limits.js';
import type { ImageFormat } from './image-format.js';

/**
 * Estimates from the content of a file, which is not decoded, what its decoding costs: bytes of pixels that the decoder walks over. A
 * baseline JPEG is scaled while it is decoded and costs an eighth a pixel. Infinity where the header cannot be read: whoever decodes it decides.
 * @throws ImageDamagedError for a JPEG of more than 100 scans
 */
export function decodingEffort(format: ImageFormat, content: Buffer): number {
  const effort = EFFORT_OF[format](content);
  return Number.isFinite(effort) && effort > 0 ? effort : Infinity;
}

const EFFORT_OF: Readonly<Record<ImageFormat, (content: Buffer) => number>> = {
  jpeg: effortOfJpeg,
  png: effortOfPng,
  webp: effortOfWebp,
};

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

function effortOfJpeg(content: Buffer): number {
  let pixels = 0;
  let scans = 0;
  for (const { marker, at } of segmentsOf(content)) {
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS)
      throw new ImageDamagedError({ cause: new Error(`the JPEG has more than ${MAX_SCANS} scans`) });
    if (isFrame(marker) && at + 7 <= content.length)
      pixels = Math.max(pixels, content.readUInt16BE(at + 3) * content.readUInt16BE(at + 5));
  }
  // One scan is decoded as it is read; of several the whole picture is kept, and each walks over it.
  return scans <= 1 ? pixels / 8 : pixels * (3 + scans / 10);
}

/** The segments of a JPEG: their marker, and where their length stands. What is inside of them, as a smaller picture, is skipped. */
function* segmentsOf(content: Buffer): Generator<{ marker: number; at: number }> {
  let at = nextMarker(content, 2);
  while (at + 1 < content.length && content[at] !== END_OF_IMAGE) {
    const marker = content[at]!;
    yield { marker, at: at + 1 };
    at = nextMarker(content, at + Math.max(2, content.readUInt16BE(at + 1)));
  }
}

/** Where the next marker stands. Data has 0 after each 0xff, which may be repeated; those of restarts are parts of the data. */
function nextMarker(content: Buffer, from: number): number {
  const end = content.length - 2;
  // Byte by byte: a search for each 0xff costs ten times as much where every second byte is one.
  for (let at = from; at < end; at++) {
    if (content[at] !== 0xff) continue;
    const marker = content[at + 1]!;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8)) return at + 1;
  }
  return content.length;
}

/** Whether a marker begins a frame: 0xc0 to 0xcf, but for those of tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** How many samples a pixel of each type of colour has. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

function effortOfPng(content: Buffer): number {
  if (content.length < 29 || content.toString('latin1', 12, 16) !== 'IHDR') return Infinity;
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  const [bits, colour, interlaced] = [content[24]!, content[25]!, content[28]!];
  const bytes = (width * height * bits * (SAMPLES[colour] ?? 4)) / 8;
  // Rows are decoded one by one; an interlaced picture is kept whole and filled in seven passes.
  return interlaced === 0 ? bytes : 4 * bytes;
}

function effortOfWebp(content: Buffer): number {
  if (content.length < 30) return Infinity;
  const kind = content.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return 3 * (content.readUInt16LE(26) & 0x3fff) * (content.readUInt16LE(28) & 0x3fff);
  if (kind === 'VP8X') return 4 * (content.readUIntLE(24, 3) + 1) * (content.readUIntLE(27, 3) + 1);
  if (kind !== 'VP8L') return Infinity;
  const sizes = content.readUInt32LE(21);
  return 4 * ((sizes & 0x3fff) + 1) * (((sizes >>> 14) & 0x3fff) + 1);
}
