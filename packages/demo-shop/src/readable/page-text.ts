import { html, SafeHtml } from '#common/html/html.js';
import { sanitizedHtml } from '#common/html/sanitize-html.js';
import type { TextPage } from '../heads/text-page-head.js';

/** Writes a page of text. The script leaves it as it is. */
export function pageText({ title, html: text }: TextPage): SafeHtml {
  return html`<article class="text-page" id="text-page" data-title="${title}">
    <h1>${title}</h1>
    <div class="description">${new SafeHtml(sanitizedHtml(text))}</div>
  </article>`;
}

/** Writes the foot of every page: what the shop says there, and its pages of text. */
export function footText(
  footer: string | undefined,
  pages: readonly Pick<TextPage, 'name' | 'title'>[],
  forDevelopers: boolean,
): SafeHtml {
  return html`${
    pages.length > 0 &&
    html`<nav aria-label="About the shop">
      <ul>
        ${pages.map(({ name, title }) => html`<li><a href="/shop/pages/${name}">${title}</a></li>`)}
      </ul>
    </nav>`
  }
    ${footer !== undefined && html`<p>${footer}</p>`}
    ${
      forDevelopers &&
      html`<p>
      A demo storefront on <code>packages/client</code>. Payments, parcels and mails are simulated:
      <a href="/dev">developer console</a>, <a href="/api/docs">API reference</a>.
    </p>`
    }`;
}
