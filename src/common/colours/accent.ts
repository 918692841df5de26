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
/** The tinted grounds, the largest share of the tint, and the faintest text on each. */
const TINTED = {
  light: { ground: '#ffffff', share: 0.1, second: '#5d5a52' },
  dark: { ground: '#1b1b1f', share: 0.2, second: '#a1a1aa' },
} as const;
const HOVER = 0.14;
/** Channels that differ by less look the same. */
const INDISTINCT = 40;
const STEPS = 100;
/** A colour of less is nearly grey, whatever its saturation. */
const SEEN_CHROMA = 0.12;

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
    dark: shadesOf(movedUntil(picked, lightened, PART_CONTRAST, GROUNDS.dark.map(rgbOf)), dark),
  };
}

/** The contrast of two colours by WCAG, 1 to 21. @param a, b `#rrggbb` */
export function contrastOf(a: string, b: string): number {
  return contrast(rgbOf(a), rgbOf(b));
}

function textOn(picked: Rgb, scheme: 'light' | 'dark'): { text: Rgb; soft: Rgb } {
  const grounds = GROUNDS[scheme].map(rgbOf);
  const { ground, share, second } = TINTED[scheme];
  const tinted = mixed(rgbOf(ground), picked, share);
  const soft = movedUntil(tinted, towards(rgbOf(ground)), TEXT_CONTRAST, [rgbOf(second)]);
  const move = scheme === 'light' ? towards(BLACK) : lightened;
  return { text: movedUntil(picked, move, TEXT_CONTRAST, [...grounds, soft]), soft };
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

/** A colour that is moved by a share, 0 to 1, of the way to its end. */
type Move = (colour: Rgb, share: number) => Rgb;

/** The colour itself, or the first on its way that has the contrast to each of the others. */
function movedUntil(colour: Rgb, move: Move, least: number, others: readonly Rgb[]): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const tried = move(colour, step / STEPS);
    if (others.every((other) => contrast(tried, other) >= least)) return tried;
  }
  return move(colour, 1);
}

function towards(end: Rgb): Move {
  return (colour, share) => mixed(colour, end, share);
}

/** Lighter with its hue and as much of its saturation as is seen: a mixture of navy and white is grey. */
function lightened(colour: Rgb, share: number): Rgb {
  const [least, most] = [Math.min(...colour) / 255, Math.max(...colour) / 255];
  const [lightness, chroma] = [(most + least) / 2, most - least];
  const full = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * lightness - 1));
  const saturation = full * Math.min(1, chroma / SEEN_CHROMA);
  const end = lightness + (1 - lightness) * share;
  const spread = saturation * (1 - Math.abs(2 * end - 1));
  return share === 0
    ? colour
    : (colour.map((channel) => {
        const place = chroma === 0 ? 0.5 : (channel / 255 - least) / chroma;
        return Math.round(255 * (end + spread * (place - 0.5)));
      }) as unknown as Rgb);
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
