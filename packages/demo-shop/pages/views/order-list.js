import { addressOf } from '../addresses.js';
import { client } from '../client.js';
import { element } from '../element.js';
import { day, money } from '../format.js';
import { statusBadge } from '../order-status.js';
import { pagedList } from '../paged-list.js';

/** @type {import('../router.js').View} */
export async function orderListView({ signal }) {
  const orders = client.pages.listMyOrders({ limit: 24 }, { signal });
  return {
    title: 'Orders',
    content: await pagedList(orders, { of: orderRow, empty: 'You have not ordered anything yet.' }),
  };
}

/** @param {import('/shop/client/index.js').OrderSummary} order */
function orderRow({ _id, orderNumber, orderStatus, pricing, createdAt }) {
  return element(
    'a',
    { class: 'order-row', href: addressOf(`/orders/${_id}`) },
    element('strong', {}, orderNumber),
    statusBadge(orderStatus),
    element('span', { class: 'quiet' }, day(createdAt)),
    element('strong', {}, money(pricing.totalAmount)),
  );
}
