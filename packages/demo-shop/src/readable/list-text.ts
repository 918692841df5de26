import { html, type SafeHtml } from '#common/html/html.js';
import type { StorefrontWords } from '#config/storefront-words.js';
import type { CustomerCatalogueService } from '#modules/products/index.js';
import { SEEN_FIRST } from '../list-sizes.js';
import { priceText } from './money-text.js';
import { pictureText } from './picture-text.js';

/** A page of a list of products, as customers get it. */
export type ShownList = Awaited<ReturnType<CustomerCatalogueService['list']>>;

/** Writes what a visitor without script reads of a list: its first products. The script draws the list in their place. */
export function listText(title: string, { products, meta }: ShownList, currency: string): SafeHtml {
  return html`<h1>${title}</h1>
    <div class="listing">
      <details class="filters"><summary class="button second">Filter</summary></details>
      <div>
        <div class="list-head"><p class="quiet">${meta.total === undefined ? '' : `${meta.total} products`}</p></div>
        ${cards(products, currency, SEEN_FIRST)}
      </div>
    </div>`;
}

/** Writes the first page: the shop's words, and what is new. */
export function homeText({ hero }: StorefrontWords, { products }: ShownList, currency: string): SafeHtml {
  const picture = hero?.image ?? products[0]?.images[0];
  return html`${
    hero !== undefined &&
    html`<section class="hero">
      <div>
        <h1>${hero.title}</h1>
        <p>${hero.text}</p>
        <a class="button" href="/shop${hero.link}">${hero.button}</a>
      </div>
      ${picture !== undefined && pictureText(picture, '', { size: 'large', isEager: true })}
    </section>`
  }
    <section class="shelf">
      <h2>New in the shop</h2>
      ${cards(products, currency, 0)}
    </section>`;
}

function cards(products: ShownList['products'], currency: string, eager: number): SafeHtml {
  return html`<ul class="product-grid">
    ${products.map(
      ({ slug, name, images, ...price }, place) =>
        html`<li>
          <a class="product-card" href="/shop/products/${encodeURIComponent(slug)}">
            ${pictureText(images[0], '', { size: 'list', isEager: place < eager })}
            <span class="name">${name}</span>
            ${priceText(price, currency)}
          </a>
        </li>`,
    )}
  </ul>`;
}
