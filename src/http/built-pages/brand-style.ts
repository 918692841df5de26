import { createHash } from 'node:crypto';
import { accentOf, type Shades } from '#common/colours/accent.js';

/** The CSS of the brand's colour, and what of a content security policy allows it. */
export interface BrandStyle {
  readonly css: string;
  readonly source: string;
}

/**
 * The shop's colour for a built site. It is part of the page, so that no other colour is seen first and nothing is fetched.
 * The selectors outweigh those of the sites' tokens. The dashboard has a switch for dark; the storefront, as the dashboard until
 * its script runs, follows the system.
 */
export function brandStyle(colour: string | undefined): BrandStyle | undefined {
  if (colour === undefined) return undefined;
  const { light, dark } = accentOf(colour);
  const css = [
    `:root:root{${declared(light)}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-mantine-color-scheme=light]){${declared(dark)}}}`,
    `:root:root[data-mantine-color-scheme=dark]{${declared(dark)}}`,
  ].join('');
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

function declared({ fill, fillHover, onFill, text, soft }: Shades): string {
  return [
    `--accent:${fill}`,
    `--accent-hover:${fillHover}`,
    `--on-accent:${onFill}`,
    `--accent-text:${text}`,
    `--accent-line:${text}`,
    `--accent-soft:${soft}`,
  ].join(';');
}
