import { createHash } from 'node:crypto';
import { html } from '#common/html/html.js';
import type { CatalogueEntry } from '../catalogue/entries.js';
import { objectOf } from './objects.js';

/** All pictures have one ratio, 4 to 5. */
const [WIDTH, HEIGHT] = [800, 1000];

/** Hue, saturation and lightness of what the objects are made of; the second is of their trim. */
const COLOURS = [
  [
    [14, 58, 48],
    [32, 50, 82],
  ],
  [
    [222, 45, 30],
    [38, 38, 78],
  ],
  [
    [80, 22, 38],
    [42, 48, 84],
  ],
  [
    [38, 48, 66],
    [20, 38, 36],
  ],
  [
    [200, 36, 56],
    [205, 30, 90],
  ],
  [
    [350, 38, 66],
    [350, 30, 92],
  ],
  [
    [0, 0, 19],
    [40, 30, 80],
  ],
  [
    [168, 38, 34],
    [45, 55, 82],
  ],
  [
    [276, 20, 46],
    [280, 24, 88],
  ],
  [
    [44, 30, 90],
    [28, 36, 48],
  ],
] as const;

/** The soft grounds that they stand on. */
const GROUNDS = [28, 60, 205, 140, 320, 38] as const;

type Hsl = readonly [hue: number, saturation: number, lightness: number];

/**
 * Draws the picture of a demo product: the object of its kind in one light, which comes from the left, on a soft ground. There are no
 * words in it, and it is good at any size. The result depends on the product alone.
 */
export function productPicture({ sku, kind, category, model }: CatalogueEntry): string {
  const dice = createHash('sha256').update(sku).digest();
  const place = (dice[0]! + model) % COLOURS.length;
  const [body, trim] = COLOURS[place]!;
  const ground = GROUNDS[dice[1]! % GROUNDS.length]!;
  const gradients = [
    shaded('body', body),
    shaded('trim', trim),
    shaded('metal', [210, 6, 72]),
    shaded('dark', [220, 8, 20]),
  ];
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <radialGradient id="ground" cx=".42" cy=".42" r=".85">
        <stop offset="0" stop-color="${hsl([ground, 22, 95])}" />
        <stop offset="1" stop-color="${hsl([ground, 18, 83])}" />
      </radialGradient>
      <filter id="soft" x="-30%" y="-200%" width="160%" height="500%"><feGaussianBlur stdDeviation="16" /></filter>
      ${gradients}
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)" />
    <g transform="translate(400 560) scale(1.18) translate(-400 -580)">
      <ellipse
        cx="420"
        cy="804"
        rx="210"
        ry="18"
        fill="${hsl([ground, 20, 30])}"
        fill-opacity=".38"
        filter="url(#soft)"
      />
      ${objectOf(category.code, kind.code)}
    </g>
  </svg>`.markup;
}

/** The light falls on the left side of what is filled with it. */
function shaded(id: string, [hue, saturation, lightness]: Hsl) {
  const lighter = Math.min(96, lightness + 10);
  return html`<linearGradient id="${id}">
    <stop offset="0" stop-color="${hsl([hue, saturation, lighter])}" />
    <stop offset=".45" stop-color="${hsl([hue, saturation, lightness])}" />
    <stop offset="1" stop-color="${hsl([hue, saturation, Math.max(6, lightness - 14)])}" />
  </linearGradient>`;
}

function hsl([hue, saturation, lightness]: Hsl): string {
  return `hsl(${hue} ${saturation}% ${lightness}%)`;
}
