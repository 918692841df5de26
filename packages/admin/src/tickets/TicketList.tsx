import { Link } from 'react-router-dom';
import type { TicketSummary } from 'storefront-client';
import { sheetTime } from '../format/dates.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { Badge } from '../shell/Badge.js';
import { CustomerCell } from '../shell/CustomerCell.js';
import { Time } from '../shell/Time.js';
import { useAttention } from '../shell/use-attention.js';
import { words } from '../words/index.js';
import { ticketState } from './ticket-state.js';

type TicketRow = TicketSummary & Row;

const { tickets: texts } = words;

export default function TicketList() {
  const { data: attention } = useAttention();
  const kind: ListDefinition<TicketRow> = {
    resource: 'tickets',
    title: words.menu.tickets,
    sort: UNSORTED,
    empty: texts.empty,
    nameOf: ({ subject }) => subject,
    pathOf: ({ id }) => `/tickets/${id}/show`,
    views: [
      { name: texts.statuses.OPEN, filter: { status: ['OPEN'] }, count: attention?.ticketsOpen },
      { name: texts.statuses.WAITING_ON_CUSTOMER, filter: { status: ['WAITING_ON_CUSTOMER'] } },
      { name: texts.views.done, filter: { status: ['RESOLVED', 'CLOSED'] } },
    ],
    filters: [
      { name: 'q', title: texts.filters.q, kind: 'text' },
      { name: 'status', title: texts.filters.status, kind: 'several', choices: texts.statuses },
    ],
    columns: [
      {
        name: 'subject',
        title: texts.columns.subject,
        isFixed: true,
        render: ({ id, subject, createdAt }) => (
          <>
            <Link to={`/tickets/${id}/show`}>{subject}</Link>
            <div className="second">
              {texts.asked} <Time at={createdAt} />
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
        name: 'status',
        title: texts.columns.status,
        isFixed: true,
        render: (ticket) => <TicketBadge ticket={ticket} />,
      },
      {
        name: 'updated',
        title: texts.columns.updated,
        render: ({ updatedAt }) => <Time at={updatedAt} />,
      },
    ],
    card: (ticket) => (
      <>
        <span>
          <span className="row-link">{ticket.subject}</span>
          <div className="second">
            <bdi>{ticket.customer?.firstname ?? words.form.deleted}</bdi> · <Time at={ticket.updatedAt} />
          </div>
        </span>
        <TicketBadge ticket={ticket} />
      </>
    ),
    exported: (ticket) => ({
      [texts.columns.subject]: ticket.subject,
      [texts.columns.customer]: ticket.customer?.email ?? '',
      [texts.columns.status]: texts.statuses[ticket.status],
      [texts.asked]: sheetTime(ticket.createdAt),
      [texts.columns.updated]: sheetTime(ticket.updatedAt),
    }),
  };
  return <ListPage kind={kind} />;
}

function TicketBadge({ ticket }: { ticket: TicketSummary }) {
  const { word, weight } = ticketState(ticket);
  return <Badge weight={weight}>{word}</Badge>;
}
