import { html } from '#common/html/html.js';
import type { AdminOrderView } from '#modules/orders/index.js';
import type { TimelineEntry } from '../order-timeline.js';
import type { OfferedSteps } from '../steps/offered-steps.service.js';
import type { WritesMoney } from '../written-money.js';
import { layout, time } from './layout.js';
import { stepsSection } from './steps.section.js';

/** What the page of an order shows. */
export interface OrderPage {
  readonly order: AdminOrderView;
  readonly steps: readonly OfferedSteps[];
  readonly timeline: readonly TimelineEntry[];
  readonly notice: string | undefined;
  readonly money: WritesMoney;
}

/** One order: what it is, what can be done with it, and all that has happened to it. */
export function orderPage({ order, steps, timeline, notice, money }: OrderPage): string {
  const { _id, orderNumber, orderStatus, paymentStatus, customer, items, pricing, invoiceNumber } = order;
  return layout(
    orderNumber,
    html`<h1>${orderNumber}</h1>
      <nav><a href="/dev">Developer console</a> <a href="/dev/orders">Orders</a></nav>
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      <p>
        <b>${orderStatus}</b> ${paymentStatus}, ${money(pricing.totalAmount)}, invoice ${invoiceNumber ?? 'not yet'}
      </p>
      <p class="soft">${customer.email ?? 'account deleted'} ${customer.phone ?? ''}</p>
      ${stepsSection(_id, steps)}
      <h2>Items</h2>
      ${items.map(
        ({ name, sku, quantity, lineTotal }) =>
          html`<div>${quantity} × ${name} (${sku}): ${money(lineTotal)}</div>`,
      )}
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
