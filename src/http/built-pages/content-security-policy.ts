import type { AppConfig } from '#config/app-config.js';
import { brandStyle } from './brand-style.js';

/**
 * The content security policy of a built site: scripts, styles, fonts and calls of this origin alone, the style of
 * the shop's colour, no style of an element. Pictures come from where the shop keeps them, and from the page itself while one is being chosen.
 * @param more allows something beside: scripts of the markup by their hashes, styles with a nonce or of elements, pictures of other
 *   shops, the sources of a gateway's checkout
 */
export function pagePolicy(
  { http, imageHost, shop }: AppConfig,
  more: Partial<
    Readonly<Record<'scripts' | 'styles' | 'elementStyles' | 'pictures' | 'checkout', string>>
  > = {},
): string {
  const pictures = new Set([new URL(http.publicUrl).origin, new URL(imageHost.baseUrl).origin]);
  return [
    "default-src 'self'",
    ["script-src 'self'", more.scripts, more.checkout].filter(Boolean).join(' '),
    ["style-src 'self'", more.styles, brandStyle(shop.seller.colour)?.source].filter(Boolean).join(' '),
    `style-src-attr ${more.elementStyles ?? "'none'"}`,
    ["img-src 'self' data: blob:", ...pictures, more.pictures, more.checkout].filter(Boolean).join(' '),
    ["connect-src 'self'", more.checkout].filter(Boolean).join(' '),
    ...(more.checkout === undefined ? [] : [`frame-src ${more.checkout}`]),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
