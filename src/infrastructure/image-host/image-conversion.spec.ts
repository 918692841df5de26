import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { aBlackSquare } from '../../../test/support/factories/a-black-square.js';
import { useFolder } from '../../../test/support/use-folder.js';
import { toPicture, toWebp as fileToWebp } from './image-conversion.js';
import { ImageDamagedError, ImageTooLargeError, NotAnImageError } from './image.errors.js';

const folder = useFolder();
let files = 0;

const toWebp = async (content: Buffer): Promise<Buffer> => fileToWebp(await uploaded(content), 'staff');

/** @returns the path of what an upload of this content would leave on the disk */
async function uploaded(content: Buffer): Promise<string> {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, content);
  return path;
}

/** A plain picture, left half red and right half blue. */
async function picture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff',
): Promise<Buffer> {
  const right = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: 'blue' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: right, left: Math.floor(width / 2), top: 0 }])
    .toFormat(format)
    .toBuffer();
}

describe('toWebp', () => {
  rules('ACD-10').it.each([
    ['jpeg', { width: 300, height: 200 }, { width: 300, height: 200 }],
    ['png', { width: 300, height: 200 }, { width: 300, height: 200 }],
    ['webp', { width: 300, height: 200 }, { width: 300, height: 200 }],
    ['jpeg', { width: 1000, height: 3000 }, { width: 341, height: 1024 }],
    ['png', { width: 12, height: 8 }, { width: 12, height: 8 }],
  ] as const)('turns %s of %j into WebP of %j, at most 1024 pixels long', async (format, given, made) => {
    const converted = await toWebp(await picture(given.width, given.height, format));
    expect(await sharp(converted).metadata()).toMatchObject({ format: 'webp', ...made });
  });

  rules('ACD-10').it('turns a picture taken upside the right way and drops the metadata', async () => {
    const sideways = await sharp(await picture(400, 200, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'Camera 7' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();

    const converted = await toWebp(sideways);
    const metadata = await sharp(converted).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 400 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    // The left half (red) of a picture to be turned a quarter clockwise is on top.
    const { data } = await sharp(converted)
      .extract({ left: 100, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  it.each(['gif', 'tiff'] as const)('refuses %s although it can be decoded', async (format) => {
    await expect(toWebp(await picture(10, 10, format))).rejects.toThrow(NotAnImageError);
  });

  it('refuses SVG, text and nothing at all', async () => {
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'hello', '']) {
      await expect(toWebp(Buffer.from(content))).rejects.toThrow('Only JPEG, PNG or WebP images are allowed');
    }
  });

  it('calls what only begins like an image damaged', async () => {
    await expect(toWebp(Buffer.from('ffd8ffe000104a464946'.padEnd(400, '0'), 'hex'))).rejects.toThrow(
      ImageDamagedError,
    );
  });

  it('calls an image that is cut off damaged', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(toWebp(whole.subarray(0, whole.length / 2))).rejects.toThrow(ImageDamagedError);
  });

  it.each([
    ['a PNG', 'png', {}],
    ['an interlaced PNG', 'png', { progressive: true }],
    ['a WebP', 'webp', { effort: 0 }],
    ['a baseline JPEG', 'jpeg', {}],
    ['a progressive JPEG', 'jpeg', { progressive: true }],
  ] as const)('takes %s as the commonest phone makes it, 4032 x 3024', async (_what, format, options) => {
    const photo = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: 'teal' } })
      .toFormat(format, options)
      .toBuffer();
    expect(await sharp(await toWebp(photo)).metadata()).toMatchObject({ width: 1024, height: 768 });
  });

  rules('ACD-11').it('names the size of a small file that unpacks to more than 50 megapixels', async () => {
    const bomb = aBlackSquare(10_000);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(toWebp(bomb)).rejects.toThrow(ImageTooLargeError);
    expect(await sharp(await toWebp(aBlackSquare(7_000))).metadata()).toMatchObject({ width: 1024 });
  });

  it('takes many uploads at once, refused ones among them', async () => {
    const good = await picture(200, 100, 'jpeg');
    const bad = Buffer.concat([good.subarray(0, 40), Buffer.alloc(40)]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => toWebp(index % 3 === 0 ? bad : good)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
  });
});

describe('toPicture', () => {
  it.each([
    ['wide', 3200, 1600, ['200 x 100', '400 x 200', '800 x 400', '1600 x 800']],
    ['small', 300, 400, ['200 x 267', '300 x 400', '300 x 400', '300 x 400']],
    ['very high', 1000, 4000, ['100 x 400', '200 x 800', '400 x 1600', '800 x 3200']],
  ])('makes all widths of a picture that is %s', async (_what, width, height, expected) => {
    const pictures = await toPicture(await uploaded(await picture(width, height, 'jpeg')), 'staff');
    const sizes = Object.values(pictures).map(async (content) => {
      const metadata = await sharp(content).metadata();
      expect(metadata.format).toBe('webp');
      return `${metadata.width} x ${metadata.height}`;
    });
    expect(await Promise.all(sizes)).toEqual(expected);
  });

  it('keeps what is transparent', async () => {
    const clear = await sharp({
      create: { width: 900, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { 400: smaller } = await toPicture(await uploaded(clear), 'staff');
    expect((await sharp(smaller).stats()).isOpaque).toBe(false);
  });
});
