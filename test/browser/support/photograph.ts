import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1600, 2000];

/** Renders a picture that weighs what a photograph does: light that falls off, on a surface with a grain. */
export async function photograph(hue: number): Promise<Blob> {
  const light = Buffer.from(
    `<svg width="${WIDTH}" height="${HEIGHT}"><defs><radialGradient id="light" cx="0.4" cy="0.35" r="0.9">
      <stop offset="0" stop-color="hsl(${hue} 55% 85%)"/><stop offset="1" stop-color="hsl(${hue} 40% 30%)"/>
    </radialGradient></defs><rect width="100%" height="100%" fill="url(#light)"/>
    <ellipse cx="800" cy="1200" rx="480" ry="560" fill="hsl(${(hue + 150) % 360} 45% 45%)"/></svg>`,
  );
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const grain = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'gray', noise },
  })
    .blur(1.2)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const content = await sharp(light)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return new Blob([new Uint8Array(content)], { type: 'image/jpeg' });
}
