import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { may } from '../api/access.js';
import type { shop } from '../api/client.js';
import { nameOf } from '../customers/customer-state.js';
import { dayOfYear } from '../format/dates.js';
import { money } from '../format/money.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { showCreditNote, showInvoice } from '../orders/papers.js';
import { usePapers } from '../orders/use-papers.js';
import { words } from '../words/index.js';
import { MonthCard } from './MonthCard.js';

type Paper = Awaited<ReturnType<typeof shop.listInvoices>>['invoices'][number];
type PaperRow = Paper & Row;

const { invoices: texts } = words;

/** The register of invoices and credit notes, with the files of a month. */
export default function InvoiceList() {
  const print = usePapers();
  const kind: ListDefinition<PaperRow> = {
    resource: 'invoices',
    title: words.menu.invoices,
    sort: UNSORTED,
    empty: texts.empty,
    intro: <MonthCard />,
    nameOf: ({ number }) => number,
    pathOf: ({ orderId }) => `/orders/${orderId}/show`,
    filters: [
      { name: 'q', title: texts.filters.q, kind: 'text' },
      { name: 'month', title: texts.filters.month, kind: 'month' },
      { name: 'kind', title: texts.filters.kind, kind: 'one', choices: texts.kinds },
    ],
    columns: [
      {
        name: 'number',
        title: texts.columns.number,
        isFixed: true,
        render: ({ number, date, orderId, kind: of }) => (
          <>
            <Link to={`/orders/${orderId}/show`}>{number}</Link>
            <div className="second">
              {dayOfYear(date)}
              {of === 'CREDIT_NOTE' && ` · ${texts.kinds[of]}`}
            </div>
          </>
        ),
      },
      {
        name: 'customer',
        title: texts.columns.customer,
        render: ({ customer, gstin }) => (
          <>
            {nameOf(customer)}
            <div className="second">{gstin ?? customer.email}</div>
          </>
        ),
      },
      {
        name: 'order',
        title: texts.columns.order,
        render: ({ orderNumber }) => <span className="one-line">{orderNumber}</span>,
      },
      { name: 'place', title: texts.columns.place, render: ({ placeOfSupply }) => placeOfSupply },
      {
        name: 'taxable',
        title: texts.columns.taxable,
        isRight: true,
        render: (paper) => <Amount of={paper} amount={paper.taxable} />,
      },
      {
        name: 'tax',
        title: texts.columns.tax,
        isRight: true,
        render: (paper) => <Amount of={paper} amount={paper.tax} />,
      },
      {
        name: 'total',
        title: texts.columns.total,
        isRight: true,
        isFixed: true,
        render: (paper) => <Amount of={paper} amount={paper.total} />,
      },
      ...(may('orders:read')
        ? [
            {
              name: 'print',
              title: texts.columns.print,
              isRight: true,
              isFixed: true,
              render: (paper: PaperRow) => (
                <Button
                  variant="default"
                  aria-label={texts.printOf(paper.number)}
                  onClick={() => print((tab) => show(paper, tab))}
                >
                  {texts.print}
                </Button>
              ),
            },
          ]
        : []),
    ],
    card: (paper) => (
      <>
        <span>
          <span className="row-link">{paper.number}</span>
          {' · '}
          <bdi>{nameOf(paper.customer)}</bdi>
          <div className="second">
            {dayOfYear(paper.date)} · {paper.orderNumber}
          </div>
        </span>
        <span className="paper-sum">
          <Amount of={paper} amount={paper.total} />
          {paper.kind === 'CREDIT_NOTE' && <span className="second">{texts.kinds[paper.kind]}</span>}
        </span>
      </>
    ),
    exported: (paper) => ({
      [texts.columns.number]: paper.number,
      [texts.columns.kind]: texts.kinds[paper.kind],
      [texts.columns.date]: paper.date,
      [texts.columns.order]: paper.orderNumber,
      [texts.columns.customer]: nameOf(paper.customer),
      GSTIN: paper.gstin ?? '',
      [texts.columns.place]: paper.placeOfSupply ?? '',
      [texts.columns.taxable]: signed(paper, paper.taxable),
      [texts.columns.tax]: signed(paper, paper.tax),
      [texts.columns.total]: signed(paper, paper.total),
    }),
  };
  return <ListPage kind={kind} />;
}

function Amount({ of, amount }: { of: Paper; amount: number }) {
  return <span className="one-line">{money(signed(of, amount))}</span>;
}

/** Returns an amount as the books count it: what a credit note takes back has a minus. */
function signed({ kind }: Paper, amount: number): number {
  // Nothing has no sign.
  return kind === 'CREDIT_NOTE' && amount !== 0 ? -amount : amount;
}

function show({ orderId, number, refundId }: Paper, tab: Window | null): Promise<void> {
  return refundId === null ? showInvoice(orderId, number, tab) : showCreditNote(orderId, refundId, tab);
}
