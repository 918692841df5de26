import type { OrderSummary } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { day, money } from '../core/format.js';
import { pagedList } from '../core/paged-list.js';
import type { Shown, Visit } from '../core/router.js';
import { statusBadge } from '../parts/order-status.js';
import { picture } from '../parts/product-card.js';
import { accountPage } from './frame.js';

export async function orderListView({ signal }: Visit): Promise<Shown> {
  return accountPage(
    'Orders',
    await pagedList(() => client.pages.listMyOrders({ limit: 24, include: 'items' }, { signal }), {
      of: orderRow,
      empty: [
        element('p', {}, 'You have not ordered anything yet.'),
        element('a', { class: 'button', href: addressOf('/products') }, 'To all products'),
      ],
    }),
  );
}

function orderRow(order: OrderSummary): HTMLElement {
  const { _id, orderNumber, orderStatus, pricing, createdAt } = order;
  return element(
    'a',
    { class: 'order-row', href: addressOf(`/orders/${_id}`) },
    element('strong', {}, orderNumber),
    statusBadge(orderStatus),
    element('span', { class: 'quiet' }, day(createdAt)),
    element('strong', {}, money(pricing.totalAmount)),
    bought(order),
  );
}

/** Shows what was bought, by its pictures and its first names. */
function bought({ items = [], itemCount = 0 }: OrderSummary): HTMLElement | false {
  if (items.length === 0) return false;
  const names = items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`));
  const more = itemCount - items.length;
  return element(
    'span',
    { class: 'bought' },
    element(
      'span',
      { class: 'thumbs' },
      items.map(({ image }) => picture({ images: image === null ? [] : [image] }, '', { size: 'line' })),
    ),
    element('span', { class: 'quiet' }, [...names, more > 0 && `${more} more`].filter(Boolean).join(', ')),
  );
}
