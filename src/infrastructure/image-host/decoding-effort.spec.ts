import sharp from 'sharp';
import { aJpegOfScans } from '../../../scripts/lib/jpeg-of-scans.mjs';
import { cpuMsOf } from '../../../test/support/cpu-ms.js';
import { decodingEffort } from './decoding-effort.js';
import { ImageDamagedError } from './image.errors.js';

const WIDTH = 300;
const PIXELS = WIDTH * 200;

/** A picture of 300 x 200 pixels. */
const picture = (format: 'jpeg' | 'png' | 'webp', options = {}, channels: 3 | 4 = 3) =>
  sharp({ create: { width: WIDTH, height: 200, channels, background: 'teal' } })
    .toFormat(format, options)
    .toBuffer();

describe('the effort of a decoding', () => {
  rules('PIC-01').it.each([
    ['a baseline JPEG', 'jpeg', {}, PIXELS / 8],
    ['a progressive JPEG of ten scans', 'jpeg', { progressive: true }, PIXELS * 4],
    ['a PNG', 'png', {}, PIXELS * 3],
    ['an interlaced PNG', 'png', { progressive: true }, PIXELS * 12],
    ['a lossy WebP', 'webp', {}, PIXELS * 3],
    ['a lossless WebP', 'webp', { lossless: true }, PIXELS * 4],
  ] as const)('is that of its pixels and passes for %s', async (_of, format, options, effort) => {
    expect(decodingEffort(format, await picture(format, options))).toBe(effort);
  });

  rules('PIC-01').it('knows a WebP with transparency and metadata', async () => {
    const clear = await sharp(await picture('png', {}, 4))
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer();
    expect(clear.toString('latin1', 12, 16)).toBe('VP8X');
    expect(decodingEffort('webp', clear)).toBe(PIXELS * 4);
  });

  rules('PIC-01').it('counts a hundred scans, and refuses more without decoding one', () => {
    expect(decodingEffort('jpeg', aJpegOfScans(100))).toBe(64 * 64 * 13);
    expect(() => decodingEffort('jpeg', aJpegOfScans(101))).toThrow(ImageDamagedError);
  });

  rules('PIC-01').it('counts no scan of a smaller picture in the metadata', async () => {
    const inner = aJpegOfScans(200);
    const length = inner.length + 2;
    const outer = await picture('jpeg');
    const metadata = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), inner]);
    const whole = Buffer.concat([outer.subarray(0, 2), metadata, outer.subarray(2)]);
    expect(decodingEffort('jpeg', whole)).toBe(PIXELS / 8);
  });

  rules('PIC-01').it.each([
    ['jpeg', 'ffd8ffe0'],
    ['jpeg', `ffd8${'ff00'.repeat(50)}ff`],
    ['jpeg', 'ffd8ffc0ffff'],
    ['png', '89504e470d0a1a0a'],
    ['webp', '524946460000000057454250'],
  ] as const)('is that of the largest for a %s without a whole header', (format, hex) => {
    expect(decodingEffort(format, Buffer.from(hex, 'hex'))).toBe(Infinity);
  });

  it('is found in 10 MB of what looks like markers within a moment', () => {
    const content = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1e7, 'ff00', 'hex')]);
    expect(cpuMsOf(() => decodingEffort('jpeg', content))).toBeLessThan(500);
  });
});
