import { html, type SafeHtml } from '#common/html/html.js';
import type { AdminOrderListView } from '#modules/orders/index.js';
import type { WritesMoney } from '../written-money.js';
import { layout, time } from './layout.js';

/** What the list of orders shows. */
export interface OrderList {
  /** What was looked for; empty for the newest. */
  readonly wanted: string;
  readonly orders: AdminOrderListView['orders'];
  readonly money: WritesMoney;
}

export function orderListPage({ wanted, orders, money }: OrderList): string {
  return layout(
    'Orders',
    html`<h1>Orders</h1>
      <nav><a href="/dev">Developer console</a></nav>
      <form method="get" action="/dev/orders">
        <input name="find" value="${wanted}" placeholder="number, mail, phone, name, AWB" aria-label="Number, mail, phone, name or AWB" />
        <button class="second">Find</button>
      </form>
      ${orders.length === 0 && html`<p class="soft">No order${wanted !== '' && html` for ${wanted}`}.</p>`}
      ${orders.map((order) => orderCard(order, money))}`,
  );
}

function orderCard(order: OrderList['orders'][number], money: WritesMoney): SafeHtml {
  const { _id, orderNumber, orderStatus, paymentStatus, pricing, customer, createdAt } = order;
  return html`<div class="card">
    <div class="row">
      <a href="/dev/orders/${_id}">${orderNumber}</a> <b>${orderStatus}</b> ${paymentStatus} ${money(pricing.totalAmount)}
    </div>
    <div class="soft">${customer.email ?? 'account deleted'}, ${time(new Date(createdAt))}</div>
  </div>`;
}
