import { html, type SafeHtml } from '#common/html/html.js';
import { STYLE_ELEMENT, STYLE_SOURCE } from './style.js';

/** Content security policy of the pages: their own style; scripts, frames and forms of this origin; no script in the markup. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_SOURCE}`,
  "script-src 'self'",
  "connect-src 'self'",
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
        <header class="frame">
          <b>Developer console</b>
          <nav aria-label="Pages"><a href="/dev">Overview</a> <a href="/dev/requests">Requests</a></nav>
        </header>
        <main>${body}</main>
      </body>
    </html>`.markup;
}

/** A point in time in UTC, because the console shows the service's clock and not the browser's. */
export function time(at: Date): SafeHtml {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
