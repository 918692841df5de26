/** The formats that are taken. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** The format according to the first bytes; decoding must confirm it. */
export function formatOf(content: Buffer): ImageFormat | undefined {
  const starts = (hex: string, at = 0) => content.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  return undefined;
}
