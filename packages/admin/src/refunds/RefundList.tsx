import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedRefund } from 'storefront-client';
import { nameOf } from '../customers/customer-state.js';
import { sheetTime } from '../format/dates.js';
import { money } from '../format/money.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { Badge } from '../shell/Badge.js';
import { Time } from '../shell/Time.js';
import { useAttention } from '../shell/use-attention.js';
import { words } from '../words/index.js';
import { canRetry, refundState } from './refund-state.js';
import { RefundActions } from './RefundActions.js';
import { RepayDialog } from './RepayDialog.js';
import { RetryDialog } from './RetryDialog.js';

type RefundRow = ListedRefund & Row;

const { refunds: texts } = words;

export default function RefundList() {
  const [toRetry, setToRetry] = useState<readonly RefundRow[]>([]);
  const [toRepay, setToRepay] = useState<RefundRow>();
  const { data: attention } = useAttention();
  const kind: ListDefinition<RefundRow> = {
    resource: 'refunds',
    title: words.menu.refunds,
    sort: UNSORTED,
    empty: texts.empty,
    canSearch: false,
    nameOf: ({ orderNumber, amount }) => texts.of(money(amount), orderNumber),
    pathOf: ({ orderId }) => `/orders/${orderId}/show`,
    views: [
      { name: texts.statuses.FAILED, filter: { status: ['FAILED'] }, count: attention?.refundFailed },
      { name: texts.statuses.PENDING, filter: { status: ['PENDING'] } },
    ],
    filters: [{ name: 'status', title: texts.columns.status, kind: 'several', choices: texts.statuses }],
    columns: [
      {
        name: 'order',
        title: texts.columns.order,
        isFixed: true,
        render: ({ orderId, orderNumber, createdAt }) => (
          <>
            <Link to={`/orders/${orderId}/show`}>{orderNumber}</Link>
            <div className="second">
              <Time at={createdAt} />
            </div>
          </>
        ),
      },
      {
        name: 'customer',
        title: texts.columns.customer,
        render: ({ customer }) => (
          <>
            {nameOf(customer)}
            <div className="second">{customer.email}</div>
          </>
        ),
      },
      {
        name: 'why',
        title: texts.columns.why,
        render: ({ reason, note }) => (
          <div className="two-lines">
            {texts.reasons[reason]}
            <div className="second">{note}</div>
          </div>
        ),
      },
      {
        name: 'status',
        title: texts.columns.status,
        isFixed: true,
        render: (refund) => (
          <>
            <RefundBadge refund={refund} />
            <div className="second">{refund.failureReason}</div>
          </>
        ),
      },
      {
        name: 'amount',
        title: texts.columns.amount,
        isRight: true,
        isFixed: true,
        render: ({ amount }) => money(amount),
      },
      {
        name: 'action',
        title: texts.columns.next,
        isRight: true,
        isFixed: true,
        render: (refund) => (
          <RefundActions
            refund={refund}
            retry={() => setToRetry([refund])}
            repay={() => setToRepay(refund)}
          />
        ),
      },
    ],
    card: (refund) => (
      <>
        <span>
          <span className="row-link">{money(refund.amount)}</span>
          {' · '}
          <bdi>{nameOf(refund.customer)}</bdi>
          <div className="second">
            {refund.orderNumber} · <Time at={refund.createdAt} />
          </div>
          <div className="second">{refund.failureReason}</div>
        </span>
        <RefundBadge refund={refund} />
      </>
    ),
    bulkScope: 'orders:write',
    bulk: [{ name: texts.retry, run: (rows) => setToRetry(rows.filter(canRetry)) }],
    exported: (refund) => ({
      [texts.columns.order]: refund.orderNumber,
      [texts.columns.since]: sheetTime(refund.createdAt),
      [texts.columns.customer]: refund.customer.email ?? '',
      [texts.columns.amount]: refund.amount,
      [texts.columns.why]: texts.reasons[refund.reason],
      [texts.columns.status]: refundState(refund).word,
      [texts.columns.failure]: refund.failureReason ?? '',
    }),
  };
  return (
    <>
      <ListPage kind={kind} />
      <RetryDialog refunds={toRetry} close={() => setToRetry([])} />
      <RepayDialog refund={toRepay} close={() => setToRepay(undefined)} />
    </>
  );
}

function RefundBadge({ refund }: { refund: ListedRefund }) {
  const { word, weight } = refundState(refund);
  return <Badge weight={weight}>{word}</Badge>;
}
