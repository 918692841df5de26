/**
 * The process that decodes uploaded images. A decoder works on bytes that strangers have made: here a crash of it ends
 * no request but its own, it has none of the service's secrets, and the memory that it leaves behind goes with it.
 * It is plain JavaScript, so that the same file runs from the source and from the build.
 *
 * In:  `{ path, format, maxSide, maxPixels, maxPixelsWhole, maxSeconds }`, one at a time.
 * Out: `{ content }`, or `{ fault }` when the file is not an image of that format, is damaged, or unpacks to too much.
 */
import sharp from 'sharp';

// No two uploads are the same: what the library would keep for a repetition is memory for nothing.
sharp.cache(false);
// One image at a time on one thread: each further one would hold buffers of its own.
sharp.concurrency(1);

process.on('disconnect', () => process.exit());
process.on('message', (request) => {
  // `convert` fails by its answer, never by a rejection.
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
