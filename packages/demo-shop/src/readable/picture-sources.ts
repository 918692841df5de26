import { html, type SafeHtml } from '#common/html/html.js';
import { addressInWidth, PICTURE_WIDTHS } from '#infrastructure/image-host/image-sizes.js';
import { PICTURE_SIZES } from '../picture-sizes.js';

/** Names a large picture in the widths in which the shop keeps it; empty for one that it has in one width alone. */
function sourcesOf(address: string): string {
  if (addressInWidth(address, 200) === address) return '';
  return PICTURE_WIDTHS.map((width) => `${addressInWidth(address, width)} ${width}w`).join(', ');
}

/** Writes the large picture of a product. */
export function largePicture(address: string, text: string): SafeHtml {
  const sources = sourcesOf(address);
  return html`<img
    class="picture"
    src="${address}"
    ${sources !== '' && html`srcset="${sources}" sizes="${PICTURE_SIZES.large}"`}
    alt="${text}"
    fetchpriority="high"
    width="400"
    height="500"
  />`;
}

/** Has a browser fetch the large picture of a product before its page is read. */
export function pictureAhead(address: string): SafeHtml {
  const sources = sourcesOf(address);
  return html`<link
    rel="preload"
    as="image"
    fetchpriority="high"
    href="${address}"
    ${sources !== '' && html`imagesrcset="${sources}" imagesizes="${PICTURE_SIZES.large}"`}
  />`;
}
