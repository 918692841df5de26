import { Link } from 'react-router-dom';
import type { UserSummary } from 'storefront-client';
import { money } from '../format/money.js';
import { dayOfYear, sheetTime } from '../format/dates.js';
import { ListPage } from '../list/ListPage.js';
import type { ListDefinition, Row } from '../list/list-definition.js';
import { Badge } from '../shell/Badge.js';
import { TagList } from '../shell/TagList.js';
import { words } from '../words/index.js';
import { customerState, nameOf } from './customer-state.js';

type CustomerRow = UserSummary & Row;

const { customers: texts } = words;

const KIND: ListDefinition<CustomerRow> = {
  resource: 'customers',
  title: words.menu.customers,
  sort: 'newest',
  empty: texts.empty,
  nameOf,
  pathOf: ({ id }) => `/customers/${id}/show`,
  views: [
    { name: texts.views.blocked, filter: { isActive: 'false' } },
    { name: texts.views.staff, filter: { role: 'ADMIN' } },
  ],
  filters: [
    { name: 'q', title: texts.filters.q, kind: 'text' },
    { name: 'role', title: texts.filters.role, kind: 'one', choices: texts.roles },
    { name: 'isActive', title: texts.filters.access, kind: 'one', choices: texts.access },
  ],
  columns: [
    {
      name: 'name',
      title: texts.columns.name,
      isFixed: true,
      sorts: ['name'],
      render: (account) => (
        <>
          <Link to={`/customers/${account.id}/show`}>{nameOf(account)}</Link>
          <div className="second">
            {account.email}
            <TagList tags={account.tags} />
          </div>
        </>
      ),
    },
    {
      name: 'phone',
      title: texts.columns.phone,
      render: ({ phone }) => <span className="figure">{phone}</span>,
    },
    {
      name: 'state',
      title: texts.columns.state,
      isFixed: true,
      render: (account) => <CustomerBadge account={account} />,
    },
    {
      name: 'spent',
      title: texts.columns.spent,
      isRight: true,
      sorts: ['spent:desc'],
      render: ({ totalSpent }) => money(totalSpent),
    },
    {
      name: 'since',
      title: texts.columns.since,
      sorts: ['newest'],
      render: ({ createdAt }) => dayOfYear(createdAt),
    },
  ],
  card: (account) => (
    <>
      <span>
        <span className="row-link">{nameOf(account)}</span>
        <div className="second">{[account.phone, account.email].filter(Boolean).join(' · ')}</div>
      </span>
      <CustomerBadge account={account} />
    </>
  ),
  exported: (account) => ({
    [texts.columns.name]: nameOf(account),
    [texts.email]: account.email,
    [texts.columns.phone]: account.phone ?? '',
    [texts.columns.state]: customerState(account)?.word ?? '',
    [texts.columns.spent]: account.totalSpent,
    [texts.columns.since]: sheetTime(account.createdAt),
  }),
};

export default function CustomerList() {
  return <ListPage kind={KIND} />;
}

function CustomerBadge({ account }: { account: UserSummary }) {
  const state = customerState(account);
  return state === undefined ? null : <Badge weight={state.weight}>{state.word}</Badge>;
}
