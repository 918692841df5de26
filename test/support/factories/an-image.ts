import sharp from 'sharp';

export function anImage(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'png',
  size: { width: number; height: number } = { width: 40, height: 30 },
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
}

/** The multipart body of an upload. */
export function anUpload(field: string, content: Buffer, name = 'picture.png', type = 'image/png'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  return form;
}
