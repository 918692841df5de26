import { useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import type { AdminOrderSummary } from 'storefront-client';
import { Link } from 'react-router-dom';
import { Allowed } from '../shell/Allowed.js';
import { shop } from '../api/client.js';
import { sheetTime } from '../format/dates.js';
import { money } from '../format/money.js';
import { ListPage } from '../list/ListPage.js';
import type { ListDefinition, Row } from '../list/list-definition.js';
import { Badge } from '../shell/Badge.js';
import { Icon } from '../shell/Icon.js';
import { TagList } from '../shell/TagList.js';
import { Time } from '../shell/Time.js';
import { useReload } from '../shell/use-reload.js';
import { useAttention } from '../shell/use-attention.js';
import { words } from '../words/index.js';
import { DispatchDialog } from './DispatchDialog.js';
import { ATTENTION, shownState } from './order-state.js';
import { PrintMenu } from './PrintMenu.js';
import { useNewOrders } from './use-new-orders.js';

type OrderRow = AdminOrderSummary & Row;

const { orders: texts } = words;

export default function OrderList() {
  const [toDispatch, setToDispatch] = useState<readonly OrderRow[]>([]);
  const { data: attention } = useAttention();
  const reload = useReload();
  const { count, begin, seen, hasSound, setSound } = useNewOrders();
  const kind: ListDefinition<OrderRow> = {
    resource: 'orders',
    title: words.menu.orders,
    sort: 'newest',
    empty: texts.empty,
    nameOf: ({ orderNumber }) => orderNumber,
    pathOf: ({ id }) => `/orders/${id}/show`,
    news: { count, begin, seen, text: texts.news(count) },
    views: [
      {
        name: texts.views.toDispatch,
        filter: { attention: ['toDispatch'] },
        sort: 'oldest',
        count: attention?.toDispatch,
      },
      { name: texts.views.attention, filter: { needsAttention: true }, sort: 'oldest' },
      { name: texts.views.onItsWay, filter: { status: ['SHIPPED'] } },
      { name: texts.views.unpaid, filter: { status: ['PENDING'] } },
    ],
    filters: [
      { name: 'q', title: texts.filters.q, kind: 'text' },
      { name: 'status', title: texts.filters.status, kind: 'several', choices: texts.statuses },
      { name: 'paymentStatus', title: texts.filters.paymentStatus, kind: 'several', choices: texts.payments },
      { name: 'from', title: texts.filters.from, kind: 'day' },
      { name: 'to', title: texts.filters.to, kind: 'day' },
      { name: 'needsAttention', title: texts.filters.needsAttention, kind: 'mark' },
      { name: 'attention', title: texts.filters.attention, kind: 'several', choices: ATTENTION },
      { name: 'tag', title: words.tags.one, kind: 'text' },
      { name: 'customerId', title: texts.filters.customerId, kind: 'text', isByLink: true },
      { name: 'productId', title: texts.filters.productId, kind: 'text', isByLink: true },
    ],
    columns: [
      {
        name: 'order',
        title: texts.columns.order,
        isFixed: true,
        sorts: ['newest', 'oldest'],
        render: (order) => (
          <>
            <Link to={`/orders/${order.id}/show`}>{order.orderNumber}</Link>
            <div className="second">
              <Time at={order.createdAt} />
              <TagList tags={order.tags} />
            </div>
          </>
        ),
      },
      {
        name: 'customer',
        title: texts.columns.customer,
        render: (order) => (
          <>
            {nameOf(order)}
            <div className="second">
              {order.shippingAddress.city} {order.shippingAddress.pincode}
            </div>
          </>
        ),
      },
      {
        name: 'items',
        title: texts.columns.items,
        isRight: true,
        render: ({ unitCount }) => unitCount,
      },
      {
        name: 'status',
        title: texts.columns.status,
        isFixed: true,
        render: (order) => <OrderBadge order={order} />,
      },
      {
        name: 'payment',
        title: texts.columns.payment,
        isHidden: true,
        render: ({ paymentStatus }) => texts.payments[paymentStatus],
      },
      {
        name: 'tracking',
        title: texts.columns.tracking,
        render: ({ trackingNumber, courierName }) =>
          trackingNumber === null ? null : (
            <>
              <span className="figure">{trackingNumber}</span>
              <div className="second">{courierName}</div>
            </>
          ),
      },
      {
        name: 'total',
        title: texts.columns.total,
        isRight: true,
        isFixed: true,
        sorts: ['total:desc', 'total:asc'],
        render: ({ pricing }) => money(pricing.totalAmount),
      },
    ],
    card: (order) => (
      <>
        <span>
          <bdi className="row-link">{nameOf(order)}</bdi>
          {` · ${money(order.pricing.totalAmount)}`}
          <div className="second">
            {order.orderNumber} · <Time at={order.createdAt} />
          </div>
        </span>
        <OrderBadge order={order} />
      </>
    ),
    bulkScope: 'orders:write',
    bulk: [{ name: texts.actions.dispatch, key: 'd', run: setToDispatch }],
    actions: (
      <>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={hasSound ? texts.soundOff : texts.soundOn}
          title={hasSound ? texts.soundOff : texts.soundOn}
          onClick={() => setSound(!hasSound)}
        >
          <Icon name={hasSound ? 'bell' : 'silent'} />
        </ActionIcon>
        <PrintMenu />
        <Allowed scope="orders:write">
          <Button component={Link} to="/orders/new" variant="default">
            {words.newOrder.create}
          </Button>
        </Allowed>
      </>
    ),
    shopExport: {
      name: texts.exportLines,
      file: 'order-items',
      load: ({ from, to }) => shop.exportOrders({ ...dayOf('startDate', from), ...dayOf('endDate', to) }),
    },
    exported: (order) => ({
      [texts.columns.order]: order.orderNumber,
      Placed: sheetTime(order.createdAt),
      [texts.columns.customer]: nameOf(order),
      City: order.shippingAddress.city,
      Email: order.customer.email ?? '',
      [texts.columns.items]: order.unitCount,
      [texts.columns.status]: shownState(order).word,
      [texts.columns.payment]: texts.payments[order.paymentStatus],
      [texts.columns.total]: order.pricing.totalAmount,
      [texts.columns.tracking]: order.trackingNumber ?? '',
    }),
  };
  return (
    <>
      <ListPage kind={kind} />
      <DispatchDialog
        orders={toDispatch}
        close={() => {
          setToDispatch([]);
          reload();
        }}
      />
    </>
  );
}

function dayOf(name: 'startDate' | 'endDate', day: unknown): { readonly [Name in typeof name]?: string } {
  return typeof day === 'string' ? { [name]: day } : {};
}

function OrderBadge({ order }: { order: OrderRow }) {
  const { word, weight } = shownState(order);
  return <Badge weight={weight}>{word}</Badge>;
}

function nameOf({ customer: { firstname, lastname } }: OrderRow): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}
