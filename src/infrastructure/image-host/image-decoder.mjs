/**
 * Decodes uploaded images in a separate process, because the input is untrusted. A crash fails only one request, the
 * process has no secrets, and its memory is freed when it exits. Plain JavaScript, so that the same file runs from
 * source and from the build.
 *
 * In:  `{ path, format, boxes, maxPixels }`, one at a time; the largest of the boxes comes first.
 * Out: `{ isReady }` at first; then `{ contents }`, one for each box, or `{ fault, reason }`: `format` when the file is of another format, `pixels`
 * when it has too many, else `damaged`. Each with `tookMs`, the time of the processor, because a busy machine makes no picture expensive.
 */
import sharp from 'sharp';

// Uploads rarely repeat, so the library's cache would waste memory.
sharp.cache(false);
// One thread: each additional one would allocate its own buffers.
sharp.concurrency(1);

process.on('disconnect', () => process.exit());
process.on('message', (request) => void answer(request));
process.send({ isReady: true });

async function answer(request) {
  const before = process.cpuUsage();
  // A failure is a reply, too.
  const reply = await convert(request);
  const { user, system } = process.cpuUsage(before);
  process.send({ ...reply, tookMs: (user + system) / 1000 });
}

async function convert({ path, format: claimed, boxes, maxPixels }) {
  try {
    // The limit of the library would be an error like any other: the size is compared here, before a pixel is decoded.
    const image = sharp(path, { limitInputPixels: false, failOn: 'error' });
    const { format, width, height } = await image.metadata();
    if (format !== claimed)
      return { fault: 'format', reason: `it is ${format}, and claims to be ${claimed}` };
    if (width * height > maxPixels) return { fault: 'pixels', reason: `it has ${width} x ${height} pixels` };
    // Decoded once: the others are made of the largest.
    const { data, info } = await image
      .autoOrient()
      .resize(fitting(boxes[0]))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const contents = [];
    for (const box of boxes)
      contents.push(await sharp(data, { raw: info }).resize(fitting(box)).webp({ quality: 82 }).toBuffer());
    return { contents };
  } catch (error) {
    return { fault: 'damaged', reason: String(error?.message ?? error) };
  }
}

function fitting(box) {
  return { ...box, fit: 'inside', withoutEnlargement: true };
}
