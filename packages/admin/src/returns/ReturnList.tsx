import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Return } from 'storefront-client';
import { lineTitle } from '../format/line-title.js';
import { sheetTime } from '../format/dates.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { Badge } from '../shell/Badge.js';
import { CustomerCell } from '../shell/CustomerCell.js';
import { Time } from '../shell/Time.js';
import { useAttention } from '../shell/use-attention.js';
import { useWhileOpen } from '../shell/use-while-open.js';
import { Dialog } from '../shell/Dialog.js';
import { words } from '../words/index.js';
import { ReceiveForm } from './ReceiveForm.js';
import { isOpen, returnState, unitsOf } from './return-state.js';

type ReturnRow = Return & Row;

const { returns: texts } = words;

export default function ReturnList() {
  const [toReceive, setToReceive] = useState<ReturnRow>();
  const shown = useWhileOpen(toReceive !== undefined, toReceive);
  const { data: attention } = useAttention();
  const kind: ListDefinition<ReturnRow> = {
    resource: 'returns',
    title: words.menu.returns,
    sort: UNSORTED,
    empty: texts.empty,
    nameOf: ({ orderNumber }) => texts.of(orderNumber),
    pathOf: ({ id }) => `/returns/${id}/show`,
    views: [
      {
        name: texts.views.open,
        filter: { status: ['REQUESTED', 'APPROVED'] },
        count: attention?.returnsOpen,
      },
      { name: texts.statuses.REQUESTED, filter: { status: ['REQUESTED'] } },
      { name: texts.statuses.APPROVED, filter: { status: ['APPROVED'] } },
    ],
    filters: [
      { name: 'q', title: texts.filters.q, kind: 'text' },
      { name: 'status', title: texts.filters.status, kind: 'several', choices: texts.statuses },
      { name: 'orderId', title: texts.filters.orderId, kind: 'text', isByLink: true },
    ],
    columns: [
      {
        name: 'order',
        title: texts.columns.order,
        isFixed: true,
        render: ({ id, orderNumber, createdAt }) => (
          <>
            <Link to={`/returns/${id}/show`}>{orderNumber}</Link>
            <div className="second">
              <Time at={createdAt} />
            </div>
          </>
        ),
      },
      {
        name: 'customer',
        title: texts.columns.customer,
        render: ({ customer }) => <CustomerCell customer={customer} />,
      },
      {
        name: 'goods',
        title: texts.columns.goods,
        render: (record) => (
          <div className="two-lines">
            {goodsOf(record)}
            <div className="second">{record.reason}</div>
          </div>
        ),
      },
      { name: 'units', title: texts.columns.units, isRight: true, render: unitsOf },
      {
        name: 'status',
        title: texts.columns.status,
        isFixed: true,
        render: ({ status }) => <ReturnBadge status={status} />,
      },
      {
        name: 'action',
        title: texts.columns.next,
        isFixed: true,
        isRight: true,
        render: (record) =>
          isOpen(record) && (
            <Button
              variant="default"
              aria-label={texts.receiveOf(record.orderNumber)}
              onClick={() => setToReceive(record)}
            >
              {texts.receive}
            </Button>
          ),
      },
    ],
    card: (record) => (
      <>
        <span>
          <span className="row-link">{goodsOf(record)}</span>
          <div className="second">
            {record.orderNumber} · <bdi>{record.customer?.firstname ?? words.form.deleted}</bdi> ·{' '}
            <Time at={record.createdAt} />
          </div>
        </span>
        <ReturnBadge status={record.status} />
      </>
    ),
    exported: (record) => ({
      [texts.columns.order]: record.orderNumber,
      [texts.columns.asked]: sheetTime(record.createdAt),
      [texts.columns.customer]: record.customer?.email ?? '',
      [texts.columns.goods]: goodsOf(record),
      [texts.columns.units]: unitsOf(record),
      [texts.columns.status]: texts.statuses[record.status],
      [texts.reason]: record.reason,
    }),
  };
  return (
    <>
      <ListPage kind={kind} />
      <Dialog
        opened={toReceive !== undefined}
        onClose={() => setToReceive(undefined)}
        size="xl"
        title={shown && texts.of(shown.orderNumber)}
      >
        {shown && <ReceiveForm record={shown} done={() => setToReceive(undefined)} />}
      </Dialog>
    </>
  );
}

function ReturnBadge({ status }: Pick<Return, 'status'>) {
  const { word, weight } = returnState(status);
  return <Badge weight={weight}>{word}</Badge>;
}

function goodsOf({ items }: Return): string {
  return items.map((line) => lineTitle(line, texts.legacyLine)).join('; ');
}
