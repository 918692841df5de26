import { html, SafeHtml } from '#common/html/html.js';
import { sanitizedHtml } from '#common/html/sanitize-html.js';
import { priceText } from './money-text.js';
import { pictureText } from './picture-text.js';
import { ALL_PRODUCTS, type Crumb } from '../heads/breadcrumbs.js';
import type { ShownProduct } from '../heads/product-data.js';

/** Writes what a visitor without script reads of a product. The script draws the page in its place, in the same places. */
export function productText({ product }: ShownProduct, way: readonly Crumb[], currency: string): SafeHtml {
  const { name, brand, images, imageTexts, description, currentStock } = product;
  return html`<nav class="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        ${[ALL_PRODUCTS, ...way].map((crumb) => html`<li><a href="/shop${crumb.path}">${crumb.name}</a></li> `)}
        <li aria-current="page">${name}</li>
      </ol>
    </nav>
    <div class="product">
    <div class="gallery">
      <div class="large-picture">
        ${pictureText(images[0], imageTexts[0] || name, { size: 'large', isEager: true })}
      </div>
    </div>
    <div class="buying">
      ${brand !== null && html`<p class="brand-name"><a href="/shop/products?${new URLSearchParams({ brand }).toString()}">${brand}</a></p>`}
      <h1>${name}</h1>
      <div class="offer">
        <p class="large">${priceText(product, currency)}</p>
      </div>
      ${currentStock === 0 && html`<p class="scarcity">Sold out</p>`}
      <div class="description">${new SafeHtml(sanitizedHtml(description))}</div>
    </div>
  </div>`;
}
