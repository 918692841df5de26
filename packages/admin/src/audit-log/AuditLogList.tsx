import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AuditEntry } from 'storefront-client';
import { may } from '../api/access.js';
import { shop } from '../api/client.js';
import { sheetTime } from '../format/dates.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { Changes } from './Changes.js';
import { changesOf } from './changes.js';
import { subjectPath } from './subject-path.js';
import '../styles/record.css';

type AuditRow = AuditEntry & Row;

const { audit: texts } = words;
const MOST_STAFF = 100;

export default function AuditLogList() {
  const { data: staff } = useQuery({
    queryKey: ['staff-names'],
    queryFn: ({ signal }) => shop.listUsers({ role: 'ADMIN', limit: MOST_STAFF }, { signal }),
    enabled: may('customers:read'),
  });
  const names = Object.fromEntries((staff?.users ?? []).map(({ _id, firstname }) => [_id, firstname]));
  return <ListPage kind={kindOf(names)} />;
}

function kindOf(names: Readonly<Record<string, string>>): ListDefinition<AuditRow> {
  return {
    resource: 'audit-log',
    title: words.menu.audit,
    sort: UNSORTED,
    empty: texts.noEntries,
    canSearch: false,
    nameOf,
    pathOf: (entry) => subjectPath(entry) ?? '/audit-log',
    filters: [
      { name: 'actor', title: texts.columns.who, kind: 'one', choices: names },
      { name: 'action', title: texts.columns.what, kind: 'one', choices: texts.actions },
      { name: 'from', title: texts.from, kind: 'day' },
      { name: 'to', title: texts.to, kind: 'day' },
      { name: 'subject', title: texts.columns.record, kind: 'text', isByLink: true },
    ],
    columns: [
      { name: 'at', title: texts.columns.at, isFixed: true, render: ({ at }) => <Time at={at} /> },
      { name: 'who', title: texts.columns.who, isFixed: true, render: whoOf },
      {
        name: 'what',
        title: texts.columns.what,
        isFixed: true,
        render: (entry) => {
          const path = subjectPath(entry);
          const text = texts.actions[entry.action];
          return (
            <>
              {path === undefined ? text : <Link to={path}>{text}</Link>}
              <div className="second">{entry.subjectName}</div>
            </>
          );
        },
      },
      { name: 'changes', title: texts.columns.changes, render: (entry) => <Changes entry={entry} /> },
      {
        name: 'request',
        title: texts.columns.request,
        isHidden: true,
        render: ({ requestId }) => <span className="second">{requestId}</span>,
      },
    ],
    card: (entry) => (
      <span>
        <span className="row-link">{nameOf(entry)}</span>
        <div className="second">
          {whoOf(entry)} · <Time at={entry.at} />
        </div>
        {changesOf(entry)
          .slice(0, 3)
          .map(({ field, before, after }) => (
            <div className="second" key={field}>
              {field}: {[before, after].filter(Boolean).join(' → ')}
            </div>
          ))}
      </span>
    ),
    exported: (entry) => ({
      [texts.columns.at]: sheetTime(entry.at),
      [texts.columns.who]: whoOf(entry),
      [texts.columns.what]: texts.actions[entry.action],
      [texts.columns.record]: entry.subjectName ?? entry.subject ?? '',
      [texts.columns.changes]: changesOf(entry)
        .map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`)
        .join('\n'),
      [texts.columns.request]: entry.requestId,
    }),
  };

  function whoOf({ actor, byName, apiKey, requestId }: AuditRow): string {
    const isCommand = requestId.startsWith('command ');
    if (byName !== null && apiKey !== null) return texts.byKey(byName, apiKey);
    return byName ?? (actor !== null ? texts.byStaff : isCommand ? texts.byCommand : words.form.deleted);
  }
}

function nameOf({ action, subjectName }: AuditRow): string {
  return [texts.actions[action], subjectName].filter(Boolean).join(', ');
}
