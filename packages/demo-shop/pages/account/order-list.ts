import type { OrderSummary } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { day, money } from '../core/format.js';
import { pagedList } from '../core/paged-list.js';
import type { Shown, Visit } from '../core/router.js';
import { statusBadge } from '../parts/order-status.js';
import { accountPage } from './frame.js';

export async function orderListView({ signal }: Visit): Promise<Shown> {
  const orders = () => client.pages.listMyOrders({ limit: 24 }, { signal });
  return accountPage(
    'Orders',
    await pagedList(orders, {
      of: orderRow,
      empty: [
        element('p', {}, 'You have not ordered anything yet.'),
        element('a', { class: 'button', href: addressOf('/products') }, 'To all products'),
      ],
    }),
  );
}

function orderRow({ _id, orderNumber, orderStatus, pricing, createdAt }: OrderSummary): HTMLElement {
  return element(
    'a',
    { class: 'order-row', href: addressOf(`/orders/${_id}`) },
    element('strong', {}, orderNumber),
    statusBadge(orderStatus),
    element('span', { class: 'quiet' }, day(createdAt)),
    element('strong', {}, money(pricing.totalAmount)),
  );
}
