/** The shades of a brand's colour on light or on dark grounds, each as `#rrggbb`. */
export interface Shades {
  /** The ground of a button. */
  readonly fill: string;
  /** The same under the pointer. */
  readonly fillHover: string;
  /** Text on both. */
  readonly onFill: string;
  /** Text, links and thin lines on the grounds of `GROUNDS`, and on `soft`. */
  readonly text: string;
  /** A tinted ground. */
  readonly soft: string;
}

/** A brand's colour for pages, mails and papers. */
export interface Accent {
  readonly light: Shades;
  readonly dark: Shades;
}

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** The lightest and the darkest ground of pages, mails and papers in each scheme. */
export const GROUNDS = {
  light: ['#ffffff', '#f0efec'],
  dark: ['#131316', '#29292e'],
} as const;

/** WCAG 2.2 AA: text of any size, and parts of controls. */
const TEXT_CONTRAST = 4.5;
const PART_CONTRAST = 3;
const TINT = { light: 0.1, dark: 0.16 };
const HOVER = 0.14;
/** Channels that differ by less look the same. */
const INDISTINCT = 40;
const STEPS = 100;

/**
 * The shades of a colour that an owner has picked, whatever it is. A button on a light ground has the very colour, unless it is
 * the ground's own; where the colour is text or lies on a dark ground, it is darkened or lightened until it can be read.
 * @param colour `#rrggbb`
 */
export function accentOf(colour: string): Accent {
  const picked = rgbOf(colour);
  const light = textOn(picked, 'light');
  const dark = textOn(picked, 'dark');
  return {
    light: shadesOf(isLike(picked, WHITE) ? light.text : picked, light),
    dark: shadesOf(movedUntil(picked, WHITE, PART_CONTRAST, GROUNDS.dark.map(rgbOf)), dark),
  };
}

/** The contrast of two colours by WCAG, 1 to 21. @param a, b `#rrggbb` */
export function contrastOf(a: string, b: string): number {
  return contrast(rgbOf(a), rgbOf(b));
}

function textOn(picked: Rgb, scheme: 'light' | 'dark'): { text: Rgb; soft: Rgb } {
  const grounds = GROUNDS[scheme].map(rgbOf);
  const soft = mixed(grounds[scheme === 'light' ? 0 : 1]!, picked, TINT[scheme]);
  const end = scheme === 'light' ? BLACK : WHITE;
  return { text: movedUntil(picked, end, TEXT_CONTRAST, [...grounds, soft]), soft };
}

function shadesOf(fill: Rgb, { text, soft }: { text: Rgb; soft: Rgb }): Shades {
  const onFill = contrast(WHITE, fill) >= TEXT_CONTRAST ? WHITE : BLACK;
  // Away from its text: the contrast only grows.
  const fillHover = mixed(fill, onFill === WHITE ? BLACK : WHITE, HOVER);
  return {
    fill: hexOf(fill),
    fillHover: hexOf(fillHover),
    onFill: hexOf(onFill),
    text: hexOf(text),
    soft: hexOf(soft),
  };
}

/** The first mixture of a colour with black or white that has the contrast to each ground. */
function movedUntil(colour: Rgb, end: Rgb, least: number, grounds: readonly Rgb[]): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mixed(colour, end, step / STEPS);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return end;
}

function isLike(a: Rgb, b: Rgb): boolean {
  return a.every((channel, index) => Math.abs(channel - b[index]!) < INDISTINCT);
}

function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  return [0, 1, 2].map((index) => Math.round(a[index]! * (1 - share) + b[index]! * share)) as unknown as Rgb;
}

function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
