import { html } from '#common/html/html.js';
import type { AdminOrderView } from '#modules/orders/index.js';
import type { TimelineEntry } from '../order-timeline.js';
import { layout, time } from './layout.js';

/** One order: what it is, and all that has happened to it. */
export function orderPage(order: AdminOrderView, timeline: readonly TimelineEntry[]): string {
  const { orderNumber, orderStatus, paymentStatus, customer, items, pricing, invoiceNumber } = order;
  return layout(
    orderNumber,
    html`<h1>${orderNumber}</h1>
      <nav><a href="/dev">Developer console</a> <a href="/dev/orders">Orders</a></nav>
      <p><b>${orderStatus}</b> ${paymentStatus}, ${pricing.totalAmount}, invoice ${invoiceNumber ?? 'not yet'}</p>
      <p class="soft">${customer.email ?? 'account deleted'} ${customer.phone ?? ''}</p>
      <h2>Items</h2>
      ${items.map(({ name, sku, quantity, lineTotal }) => html`<div>${quantity} × ${name} (${sku}): ${lineTotal}</div>`)}
      <h2 id="timeline">What has happened</h2>
      <ol>
        ${timeline.map(
          ({ at, kind, text, detail, href }) =>
            html`<li>
              ${time(at)} <b>${kind}</b> ${href === undefined ? text : html`<a href="${href}">${text}</a>`}
              ${detail !== undefined && html`<span class="soft">${detail}</span>`}
            </li>`,
        )}
      </ol>`,
  );
}
