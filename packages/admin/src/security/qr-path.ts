import { encode } from 'uqr';

/** A text as a picture for cameras, of square fields. */
export interface QrPath {
  /** How many fields a side has, a light border included. */
  readonly size: number;
  /** The dark fields, each with sides of 1, as the path of an SVG. */
  readonly dark: string;
}

/** Draws a text for cameras. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, dark: dark.join('') };
}
