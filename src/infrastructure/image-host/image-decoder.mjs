/**
 * Decodes uploaded images in a separate process, because the input is untrusted. A crash fails only one request, the
 * process has no secrets, and its memory is freed when it exits. Plain JavaScript, so that the same file runs from
 * source and from the build.
 *
 * In:  `{ path, format, maxSide, maxPixels, maxPixelsWhole, maxSeconds }`, one at a time.
 * Out: `{ content }`, or `{ fault }` when the file is not an image of that format, is damaged, or exceeds the pixel limits.
 */
import sharp from 'sharp';

// Uploads rarely repeat, so the library's cache would waste memory.
sharp.cache(false);
// One thread: each additional one would allocate its own buffers.
sharp.concurrency(1);

process.on('disconnect', () => process.exit());
process.on('message', (request) => {
  // `convert` reports failures in its reply and never rejects.
  void convert(request);
});

async function convert({ path, format: claimed, maxSide, maxPixels, maxPixelsWhole, maxSeconds }) {
  try {
    const image = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format, isProgressive, width, height } = await image.metadata();
    const isDecodedWhole = format !== 'jpeg' || isProgressive;
    if (format !== claimed) throw new Error(`it is ${format}, and claims to be ${claimed}`);
    if (isDecodedWhole && width * height > maxPixelsWhole) throw new Error('it has too many pixels');
    const content = await image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
    process.send({ content });
  } catch (error) {
    process.send({ fault: String(error?.message ?? error) });
  }
}
