import { join } from 'node:path';
import sharp from 'sharp';
import { useFolder } from '../../../test/support/use-folder.js';
import { DecoderProcess } from './decoder-process.js';
import type { ImageFormat } from './image-format.js';

describe('the process that decodes images', () => {
  const path = join(useFolder(), 'picture.png');
  let decoder: DecoderProcess;

  beforeAll(() =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } }).toFile(path),
  );

  beforeEach(() => {
    decoder = new DecoderProcess();
  });

  afterEach(() => decoder.end());

  const convert = async (format: ImageFormat = 'png') => {
    const boxes = [{ width: 100, height: 100 }];
    const outcome = await decoder.convert({ path, format, boxes, maxPixels: 1e6 });
    if ('error' in outcome) throw outcome.error;
    expect(outcome.tookMs).toBeGreaterThan(0);
    return outcome.contents[0]!;
  };

  it('answers with the image, again and again', async () => {
    for (let i = 0; i < 3; i++)
      expect(await sharp(await convert()).metadata()).toMatchObject({
        format: 'webp',
        width: 100,
        height: 67,
      });
  });

  it('says why a file cannot be converted, and goes on', async () => {
    await expect(convert('jpeg')).rejects.toThrow('it is png, and claims to be jpeg');
    expect((await convert()).length).toBeGreaterThan(0);
  });

  it('takes one image with it when it crashes: the next has a process of its own', async () => {
    await convert();
    const lost = convert();
    // The picture is on its way to the process.
    await new Promise(setImmediate);
    decoder.end();
    await expect(lost).rejects.toThrow('the decoding process has ended');
    expect((await convert()).length).toBeGreaterThan(0);
  });
});
