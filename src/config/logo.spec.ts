import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { configLoader } from '../../test/support/config-loader.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e' } });

describe('the logo of the shop', () => {
  const { load, faultsOf, inDataDir } = configLoader();
  const written = (name: string, content: Buffer | string): { SELLER_LOGO: string } => {
    writeFileSync(inDataDir(name), content);
    return { SELLER_LOGO: inDataDir(name) };
  };

  rules('BRD-04').it.each(['png', 'jpeg'] as const)('is a file: %s', async (format) => {
    const file = await picture(320, 96).toFormat(format).toBuffer();
    expect(load(written('logo', file)).shop.seller.logo).toEqual({
      contentType: `image/${format}`,
      width: 320,
      height: 96,
      base64: file.toString('base64'),
      version: expect.stringMatching(/^[\da-f]{16}$/),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/brand\/logo\?v=[\da-f]{16}$/),
    });
  });

  rules('BRD-04').it('is none by default', () => expect(load().shop.seller.logo).toBeUndefined());

  rules('BRD-04').it('reads progressive, interlaced and annotated files', async () => {
    for (const file of [
      await picture(40, 30).jpeg({ progressive: true }).withMetadata().toBuffer(),
      await picture(40, 30).png({ progressive: true }).withMetadata().toBuffer(),
    ])
      expect(load(written('logo', file)).shop.seller.logo).toMatchObject({ width: 40, height: 30 });
  });

  const NO_PICTURE = /^SELLER_LOGO: must be a whole PNG or JPEG file/;

  rules('BRD-04').it.each([
    ['drawn as SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['empty', () => ''],
    ['of WebP', () => picture(40, 30).webp().toBuffer()],
    ['a PNG that breaks off', async () => (await picture(40, 30).png().toBuffer()).subarray(0, -20)],
    ['a JPEG that breaks off', async () => (await picture(40, 30).jpeg().toBuffer()).subarray(0, -20)],
    ['a signature alone', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('stops the start when it is %s', async (_, made) =>
    expect(faultsOf(written('logo', await made()))).toEqual([expect.stringMatching(NO_PICTURE)]),
  );

  rules('BRD-04').it('stops the start when a byte of a PNG was changed', async () => {
    const file = await picture(40, 30).png().toBuffer();
    file[file.length - 20]! ^= 1;
    expect(faultsOf(written('logo', file))).toEqual([expect.stringMatching(NO_PICTURE)]);
  });

  rules('BRD-04').it('stops the start when it is too large or missing, and says why', async () => {
    const wide = await picture(801, 20).png().toBuffer();
    expect(faultsOf(written('logo', wide))).toEqual([
      'SELLER_LOGO: must be at most 800 pixels wide and high; it has 801 x 20',
    ]);
    expect(faultsOf(written('logo', Buffer.alloc(204_801)))).toEqual([
      'SELLER_LOGO: must be a file of at most 200 KB; it has 201 KB',
    ]);
    const missing = inDataDir('none.png');
    expect(faultsOf({ SELLER_LOGO: missing })).toEqual([
      `SELLER_LOGO: must be the path of a PNG or JPEG file; ${missing} cannot be read (ENOENT)`,
    ]);
    expect(faultsOf({ SELLER_LOGO: inDataDir('.') })).toEqual([expect.stringMatching(/EISDIR/)]);
  });
});
