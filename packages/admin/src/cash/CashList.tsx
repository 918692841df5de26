import { Link } from 'react-router-dom';
import type { shop } from '../api/client.js';
import { dayOfYear } from '../format/dates.js';
import { money } from '../format/money.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { Badge } from '../shell/Badge.js';
import { words } from '../words/index.js';
import { CashTotals } from './CashTotals.js';
import { RemittanceCard } from './RemittanceCard.js';
import { cashState, differenceText } from './cash-state.js';

type CashOrder = Awaited<ReturnType<typeof shop.listCash>>['orders'][number];
type CashRow = CashOrder & Row;

const { cash: texts } = words;

const KIND: ListDefinition<CashRow> = {
  resource: 'cash',
  title: words.menu.cash,
  sort: UNSORTED,
  empty: texts.empty,
  intro: (
    <>
      <CashTotals />
      <RemittanceCard />
    </>
  ),
  nameOf: ({ orderNumber }) => orderNumber,
  pathOf: ({ id }) => `/orders/${id}/show`,
  filters: [
    { name: 'q', title: texts.filters.q, kind: 'text' },
    { name: 'state', title: texts.filters.state, kind: 'one', choices: texts.states },
    { name: 'from', title: texts.filters.from, kind: 'day' },
    { name: 'to', title: texts.filters.to, kind: 'day' },
  ],
  columns: [
    {
      name: 'order',
      title: texts.columns.order,
      isFixed: true,
      render: ({ id, orderNumber, cod }) => (
        <>
          <Link to={`/orders/${id}/show`}>{orderNumber}</Link>
          <div className="second">{collectedText(cod)}</div>
        </>
      ),
    },
    {
      name: 'parcel',
      title: texts.columns.parcel,
      render: ({ trackingNumber, courierName }) => (
        <>
          <span className="figure">{trackingNumber}</span>
          <div className="second">{courierName}</div>
        </>
      ),
    },
    {
      name: 'transfer',
      title: texts.columns.transfer,
      render: ({ cod }) =>
        cod.remittedAt !== null && (
          <>
            {cod.reference}
            <div className="second">{dayOfYear(cod.remittedAt)}</div>
          </>
        ),
    },
    {
      name: 'amount',
      title: texts.columns.amount,
      isRight: true,
      isFixed: true,
      render: ({ cod }) => <span className="cash-line">{money(cod.collected ?? cod.amount)}</span>,
    },
    { name: 'state', title: texts.columns.state, isFixed: true, render: (row) => <CashBadge row={row} /> },
  ],
  card: (row) => (
    <>
      <span>
        <span className="row-link">{row.orderNumber}</span>
        <div className="second">{collectedText(row.cod)}</div>
      </span>
      <span className="cash-sum">
        {money(row.cod.collected ?? row.cod.amount)}
        <CashBadge row={row} />
      </span>
    </>
  ),
  exported: ({ orderNumber, trackingNumber, cod }) => ({
    [texts.columns.order]: orderNumber,
    [texts.columns.parcel]: trackingNumber ?? '',
    [texts.columns.collectedAt]: cod.collectedAt ?? '',
    [texts.columns.amount]: cod.collected ?? cod.amount,
    [texts.columns.remitted]: cod.remittedAmount,
    [texts.columns.transfer]: cod.reference ?? '',
    [texts.columns.state]: cod.state === null ? '' : texts.states[cod.state],
    [texts.columns.short]: cod.shortBy,
  }),
};

/** The cash that couriers have collected at the door, what they owe of it, and the file of what they have transferred. */
export default function CashListPage() {
  return <ListPage kind={KIND} />;
}

function CashBadge({ row: { cod } }: { row: CashRow }) {
  const { word, weight } = cashState(cod);
  const difference = differenceText(cod);
  return (
    <>
      <Badge weight={weight}>{word}</Badge>
      {difference !== '' && <div className="second cash-line">{difference}</div>}
    </>
  );
}

function collectedText({ collectedAt }: CashOrder['cod']): string {
  return collectedAt === null ? '' : texts.collectedAt(dayOfYear(collectedAt));
}
