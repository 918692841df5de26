import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DecoderProcess } from '#infrastructure/image-host/decoder-process.js';
import { aJpegOfScans } from '../../scripts/lib/jpeg-of-scans.mjs';
import { useFolder } from '../support/use-folder.js';

describe('a picture that takes too long', () => {
  const folder = useFolder();

  rules('PIC-03').it('ends with its process after eight seconds', async () => {
    const path = join(folder, 'bomb.jpg');
    await writeFile(path, aJpegOfScans(20_000, { width: 8192, height: 6144 }));
    const decoder = new DecoderProcess();
    const startedAt = performance.now();
    const conversion = { path, format: 'jpeg', boxes: [{ width: 9, height: 9 }], maxPixels: 6e7 } as const;
    const outcome = await decoder.convert(conversion);
    expect(outcome).toMatchObject({
      tookMs: 8_000,
      error: { message: 'the image was not decoded in time', fault: 'damaged' },
    });
    const seconds = (performance.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(8);
    expect(seconds).toBeLessThan(9);
  });
});
