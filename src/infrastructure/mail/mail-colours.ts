import { accentOf, type Accent } from '#common/colours/accent.js';
import { html, type SafeHtml } from '#common/html/html.js';

/** The accent of a shop that has named none. */
const DEFAULT_ACCENT = '#0f766e';

/** The colours of mails where nothing else is asked for; each stands in the style of its element. */
export const LIGHT = {
  page: '#f4f5f7',
  card: '#ffffff',
  soft: '#f4f5f7',
  line: '#e3e5e8',
  text: '#16181d',
  second: '#5f6672',
  notice: '#fff8eb',
  noticeLine: '#b45309',
} as const;

const DARK: Record<keyof typeof LIGHT, string> = {
  page: '#131316',
  card: '#1b1b1f',
  soft: '#29292e',
  line: '#2e2e33',
  text: '#f4f4f5',
  second: '#a1a1aa',
  notice: '#3f2f14',
  noticeLine: '#f7c069',
};

/** The shades of the shop's colour. */
export function accentOfShop({ colour }: { readonly colour?: string | undefined }): Accent {
  return accentOf(colour ?? DEFAULT_ACCENT);
}

/**
 * The dark variant, by the classes of elements: for programs that follow the system, and for Outlook's own sign of it. Programs
 * that turn colours by themselves (Gmail) turn pairs of text and ground, which is why each element with one has the other.
 */
export function darkStyle({ dark }: Accent): SafeHtml {
  const texts = [
    ['m-text', DARK.text],
    ['m-second', DARK.second],
    ['m-link', dark.text],
    ['m-on', dark.onFill],
  ] as const;
  const grounds = [
    ['m-page', DARK.page],
    ['m-card', DARK.card],
    ['m-soft', DARK.soft],
    ['m-notice', DARK.notice],
    ['m-fill', dark.fill],
  ] as const;
  const lines = [
    ['m-line', DARK.line],
    ['m-notice', DARK.noticeLine],
    ['m-fill', dark.fill],
  ] as const;
  const rules = (before: string, names: ReadonlyArray<readonly [string, string]>, property: string): string =>
    names.map(([name, colour]) => `${before}.${name}{${property}:${colour} !important}`).join('');
  const all = (texted: string, grounded: string): string =>
    [
      rules(texted, texts, 'color'),
      rules(grounded, grounds, 'background-color'),
      rules(grounded, lines, 'border-color'),
    ].join('');
  return html`<style>
    :root{color-scheme:light dark;supported-color-schemes:light dark} @media (prefers-color-scheme:dark){${all(
      '',
      '',
    )}} ${all('[data-ogsc] ', '[data-ogsb] ')}
  </style>`;
}
