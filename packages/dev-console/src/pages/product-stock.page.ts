import { html } from '#common/html/html.js';
import type { ProductView, StockMovementView } from '#modules/products/index.js';
import { layout, time } from './layout.js';
import { reservationCards } from './stock.page.js';
import type { Reservation } from '../reservations.service.js';

/** What the page of one product's stock shows. */
export interface ProductStockPage {
  readonly product: ProductView;
  /** Newest first. */
  readonly movements: readonly StockMovementView[];
  readonly reserved: readonly Reservation[];
  readonly notice: string | undefined;
}

/** The stock of one product: how many, who holds how many, and each change. */
export function productStockPage({ product, movements, reserved, notice }: ProductStockPage): string {
  const { _id, name, sku, currentStock, isActive } = product;
  return layout(
    name,
    html`<h1>${name}</h1>
      <nav>
        <a href="/dev">Developer console</a> <a href="/dev/stock">Stock</a>
        ${isActive && html`<a href="/shop/products/${_id}">Storefront</a>`}
      </nav>
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      <p id="stock"><b>${currentStock}</b> can be sold <span class="soft">${sku}${!isActive && ', inactive'}</span></p>
      <form method="post" action="/dev/stock/${_id}/form">
        <input name="delta" type="number" step="1" required placeholder="10 or -3" aria-label="Units to add" />
        <button class="second">Change the stock</button>
      </form>
      <h2 id="reservations">Held by unpaid orders</h2>
      ${reservationCards(reserved)}
      <h2 id="movements">Changes</h2>
      ${movements.length === 0 && html`<p class="soft">None was recorded.</p>`}
      <ol reversed>
        ${movements.map(
          ({ delta, cause, reference, at, by }) =>
            html`<li>
              ${time(new Date(at))} <b>${delta > 0 ? `+${delta}` : delta}</b> ${cause} ${reference ?? ''}
              <span class="soft">${by}</span>
            </li>`,
        )}
      </ol>`,
  );
}
