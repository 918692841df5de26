import { createHash } from 'node:crypto';
import { html, SafeHtml } from '#common/html/html.js';

const STYLE = `
:root { color-scheme: light dark; --line: #8885; --soft: #8881; --accent: #2457d6; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
nav, .row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: .5rem 0; }
.notice { border-left: .3rem solid var(--accent); background: var(--soft); padding: .5rem .75rem; margin: 1rem 0; }
.soft { opacity: .75; font-size: .9rem; }
form { display: inline-flex; flex-wrap: wrap; gap: .5rem; margin: .4rem 0 0; }
button, input, select { font: inherit; padding: .5rem .8rem; border: 1px solid var(--line); border-radius: .4rem; max-width: 100%; }
button { background: var(--accent); color: #fff; cursor: pointer; } button.second { background: transparent; color: inherit; }
a { color: var(--accent); } @media (prefers-color-scheme: dark) { :root { --accent: #7aa2ff; } button { color: #111; } }
pre { white-space: pre-wrap; background: var(--soft); padding: .75rem; border-radius: .5rem; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
.notice { position: sticky; top: 0; background: linear-gradient(var(--soft), var(--soft)), Canvas; }
.notice ~ [id] { scroll-margin-top: 7rem; } form { margin-right: .5rem; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const STYLE_ELEMENT = new SafeHtml(`<style>${STYLE}</style>`);

/** Content security policy of the pages: their own style, frames and forms of this origin, no scripts. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Content security policy of a mail's markup: inline styles and images. The sandbox denies scripts, forms and the
 * console's origin, also when the mail is opened directly.
 */
export const MAIL_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The frame of every page of the console. */
export function layout(title: string, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}

/** A point in time in UTC, because the console shows the service's clock and not the browser's. */
export function time(at: Date): SafeHtml {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
