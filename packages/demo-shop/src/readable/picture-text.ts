import { html, type SafeHtml } from '#common/html/html.js';
import { addressInWidth, PICTURE_WIDTHS } from '#infrastructure/image-host/image-sizes.js';
import { PICTURE_SIZES } from '../picture-sizes.js';

/** Names a picture in the widths in which the shop keeps it; empty for one that it has in one width alone. */
function sourcesOf(address: string): string {
  if (addressInWidth(address, 200) === address) return '';
  return PICTURE_WIDTHS.map((width) => `${addressInWidth(address, width)} ${width}w`).join(', ');
}

interface PictureOptions {
  readonly size: keyof typeof PICTURE_SIZES;
  /** For those that are seen first. */
  readonly isEager?: boolean;
}

/** Writes a picture of a product as the script does. @param text nothing where the name stands beside it */
export function pictureText(
  address: string | undefined,
  text: string,
  { size, isEager = false }: PictureOptions,
): SafeHtml {
  if (address === undefined) return html`<span class="picture"></span>`;
  const sources = sourcesOf(address);
  return html`<img
    class="picture"
    src="${address}"
    ${sources !== '' && html`srcset="${sources}" sizes="${PICTURE_SIZES[size]}"`}
    alt="${text}"
    loading="${isEager ? 'eager' : 'lazy'}"
    ${isEager && html`fetchpriority="high"`}
    width="400"
    height="500"
  />`;
}
