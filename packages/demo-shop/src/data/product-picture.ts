import { createHash } from 'node:crypto';
import { html, SafeHtml } from '#common/html/html.js';
import type { CatalogueEntry } from './demo-products.js';

/** The SVG path of each category's icon, 24 by 24. */
const ICONS: Readonly<Record<string, string>> = {
  ELE: 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H5.5A1.5 1.5 0 0 1 4 18.5zM20 14h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5z',
  FAS: 'M9 4 4 6.5 2.5 11 6 12v8h12v-8l3.5-1L20 6.5 15 4a3 3 0 0 1-6 0z',
  KIT: 'M5 11h14v6a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM3 11h18M9 8c0-2 2-2 2-4M13 8c0-2 2-2 2-4',
  HOM: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  BKS: 'M12 6C10 4.5 7 4 3.5 4v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4C17 4 14 4.5 12 6zM12 6v14',
  SPO: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM5.5 6.5c3.5 2.5 3.5 8.5 0 11M18.5 6.5c-3.5 2.5-3.5 8.5 0 11',
  BEA: 'M12 3.5c3.5 4.5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-11zM9 14.5a3 3 0 0 0 3 3',
  TOY: 'M4 12h7v8H4zM13 12h7v8h-7zM8.5 4h7v8h-7z',
};

const SIZE = 800;
const LINE_LENGTH = 26;
const MAX_LINES = 3;

/**
 * Draws the picture of a demo product: the icon of its category on a coloured background, its kind and its name. The
 * result depends on the product alone.
 */
export function productPicture({ sku, name, category, kind }: CatalogueEntry): string {
  const dice = createHash('sha256').update(sku).digest();
  const hue = (category.hue + (dice[0]! % 51) - 25 + 360) % 360;
  const light = `hsl(${hue}, 68%, 66%)`;
  const deep = `hsl(${(hue + 35) % 360}, 62%, 38%)`;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${SIZE} ${SIZE}"
    width="${SIZE}"
    height="${SIZE}"
    role="img"
  >
    <title>${name}</title>
    <defs>
      <linearGradient id="ground" gradientTransform="rotate(${(dice[1]! % 50) + 20})">
        <stop offset="0" stop-color="${light}" />
        <stop offset="1" stop-color="${deep}" />
      </linearGradient>
    </defs>
    <rect width="${SIZE}" height="${SIZE}" fill="url(#ground)" />
    ${bubbles(dice)}
    <g
      transform="translate(256 130) scale(12)"
      fill="#fff"
      fill-opacity=".16"
      stroke="#fff"
      stroke-width="1.1"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d="${ICONS[category.code] ?? ''}" />
    </g>
    <g
      fill="#fff"
      text-anchor="middle"
      font-family="system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
    >
      <text x="400" y="520" font-size="28" letter-spacing="6" fill-opacity=".85">
        ${kind.itemType.toUpperCase()}
      </text>
      ${lines(name)}
    </g>
  </svg>`.markup;
}

/** Pale circles, placed by the hash of the product. */
function bubbles(dice: Buffer): SafeHtml[] {
  return [2, 5, 8, 11].map((at) => {
    const [x, y, radius] = [dice[at]! * 3.2, dice[at + 1]! * 3.2, 60 + dice[at + 2]! * 0.7];
    return html`<circle
      cx="${x.toFixed()}"
      cy="${y.toFixed()}"
      r="${radius.toFixed()}"
      fill="#fff"
      fill-opacity=".08"
    />`;
  });
}

function lines(name: string): SafeHtml[] {
  const wrapped: string[] = [''];
  for (const word of name.split(' ')) {
    const last = wrapped.at(-1)!;
    if (last === '') wrapped[wrapped.length - 1] = word;
    else if (last.length + word.length < LINE_LENGTH) wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(word);
  }
  return wrapped
    .slice(0, MAX_LINES)
    .map(
      (line, index) =>
        html`<text x="400" y="${590 + index * 58}" font-size="46" font-weight="600">${line}</text>`,
    );
}
