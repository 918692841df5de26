import { html, SafeHtml } from '#common/html/html.js';
import { formatMoney } from '#common/money/format-money.js';
import { toMinor } from '#common/money/money.js';
import { sanitizedHtml } from '#common/html/sanitize-html.js';
import { largePicture } from './picture-sources.js';
import { ALL_PRODUCTS, type Crumb } from '../heads/breadcrumbs.js';
import type { ShownProduct } from '../heads/product-data.js';

/** Writes what a visitor without script reads of a product. The script draws the page in its place, in the same places. */
export function productText({ product }: ShownProduct, way: readonly Crumb[], currency: string): SafeHtml {
  const { name, brand, images, imageTexts, description, unitPrice, basePrice, currentStock } = product;
  const money = (amount: number) => formatMoney(toMinor(amount), currency).replace(/\.00$/, '');
  return html`<nav class="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        ${[ALL_PRODUCTS, ...way].map((crumb) => html`<li><a href="/shop${crumb.path}">${crumb.name}</a></li> `)}
        <li aria-current="page">${name}</li>
      </ol>
    </nav>
    <div class="product">
    <div class="gallery">
      <div class="large-picture">
        ${images[0] !== undefined && largePicture(images[0], imageTexts[0] || name)}
      </div>
    </div>
    <div class="buying">
      ${brand !== null && html`<p class="brand-name">${brand}</p>`}
      <h1>${name}</h1>
      <div class="offer">
        <p class="large">
          <span class="price">
            ${money(unitPrice)}
            ${unitPrice < basePrice && html`<span class="unseen">instead of </span><del>${money(basePrice)}</del>`}
          </span>
        </p>
      </div>
      ${currentStock === 0 && html`<p class="scarcity">Sold out</p>`}
      <div class="description">${new SafeHtml(sanitizedHtml(description))}</div>
    </div>
  </div>`;
}
