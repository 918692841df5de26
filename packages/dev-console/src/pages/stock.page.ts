import { html, type SafeHtml } from '#common/html/html.js';
import type { ProductView } from '#modules/products/index.js';
import { layout, time } from './layout.js';
import type { Reservation } from '../reservations.service.js';

/** What the page of the stock shows. */
export interface StockPage {
  /** What was looked for; empty for all. */
  readonly wanted: string;
  readonly products: readonly ProductView[];
  /** The unpaid orders that hold units, those that end next first. */
  readonly reserved: readonly Reservation[];
}

export function stockPage({ wanted, products, reserved }: StockPage): string {
  return layout(
    'Stock',
    html`<h1>Stock</h1>
      <nav><a href="/dev">Developer console</a> <a href="#reservations">Reservations</a></nav>
      <form method="get" action="/dev/stock">
        <input name="find" value="${wanted}" placeholder="name or SKU" aria-label="Name or SKU" />
        <button class="second">Find</button>
      </form>
      ${products.length === 0 && html`<p class="soft">No product${wanted !== '' && html` for ${wanted}`}.</p>`}
      ${products.map(
        ({ _id, name, sku, currentStock, isActive }) =>
          html`<div class="card row">
            <a href="/dev/stock/${_id}">${name}</a> <b>${currentStock}</b>
            <span class="soft">${sku}${!isActive && ', inactive'}</span>
          </div>`,
      )}
      <h2 id="reservations">Reservations</h2>
      ${reservationCards(reserved)}`,
  );
}

/** The unpaid orders that hold units, each with its end. */
export function reservationCards(reserved: readonly Reservation[]): SafeHtml {
  if (reserved.length === 0) return html`<p class="soft">No unpaid order holds any units.</p>`;
  return html`${reserved.map(
    ({ orderId, orderNumber, until, lines }) =>
      html`<div class="card">
        <div class="row"><a href="/dev/orders/${orderId}">${orderNumber}</a> until ${time(until)}</div>
        ${lines.map(({ name, quantity }) => html`<div class="soft">${quantity} × ${name}</div>`)}
      </div>`,
  )}`;
}
