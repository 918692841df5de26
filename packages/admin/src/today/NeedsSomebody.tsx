import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { may } from '../api/access.js';
import type { Scope } from '../api/staff.js';
import { age } from '../format/dates.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttention } from '../shell/use-attention.js';
import { words } from '../words/index.js';

const { today: texts } = words;

/** Returns the address of a list, with what waits longest first. */
const listOf = (page: string, filter: object, sort = ''): string =>
  `/${page}?filter=${encodeURIComponent(JSON.stringify(filter))}${sort && `&sort=${sort}&order=ASC`}`;
const orders = (filter: object): string => listOf('orders', filter, 'oldest');

/** The kinds of what needs somebody, in the order of their cards, with the list of each. Trouble is red, waiting is not. */
const KINDS = [
  { kind: 'toDispatch', to: orders({ attention: ['toDispatch'] }), isTrouble: false },
  { kind: 'addressDoubtful', to: orders({ attention: ['addressDoubtful'] }), isTrouble: false },
  { kind: 'refundedUndispatched', to: orders({ attention: ['refundedUndispatched'] }), isTrouble: true },
  { kind: 'dispatchFailed', to: orders({ attention: ['dispatchFailed'] }), isTrouble: true },
  { kind: 'carrierCancelled', to: orders({ attention: ['carrierCancelled'] }), isTrouble: true },
  { kind: 'lost', to: orders({ attention: ['lost'] }), isTrouble: true },
  { kind: 'stuck', to: orders({ attention: ['stuck'] }), isTrouble: true },
  { kind: 'undelivered', to: orders({ attention: ['undelivered'] }), isTrouble: true },
  { kind: 'late', to: orders({ attention: ['late'] }), isTrouble: true },
  { kind: 'returnedPaid', to: orders({ attention: ['returnedPaid'] }), isTrouble: true },
  { kind: 'codOverdue', to: orders({ attention: ['codOverdue'] }), isTrouble: true },
  { kind: 'paymentTwice', to: orders({ attention: ['paymentTwice'] }), isTrouble: true },
  { kind: 'disputed', to: orders({ attention: ['disputed'] }), isTrouble: true },
  { kind: 'refundFailed', to: listOf('refunds', { status: ['FAILED'] }), isTrouble: true },
  { kind: 'returnsOpen', to: listOf('returns', { status: ['REQUESTED', 'APPROVED'] }), isTrouble: false },
  { kind: 'ticketsOpen', to: listOf('tickets', { status: ['OPEN'] }), isTrouble: false },
  { kind: 'lowStock', to: listOf('products', { lowStock: true }), isTrouble: false },
] as const;

/** The words of a single one, where they differ. */
const one: Readonly<Record<string, string>> = texts.one;

/** The scopes of the lists of kinds that are not of orders. */
const SCOPES: Readonly<Record<string, Scope>> = { ticketsOpen: 'tickets:read', lowStock: 'products:read' };

/**
 * Shows what needs attention: a number, the age of the oldest, and a link. Kinds without any are left out.
 * @param isNew whether the shop is shown its first steps: there is work, if nobody waits for it
 */
export function NeedsSomebody({ isNew }: { isNew: boolean }) {
  const { data, error, refetch } = useAttention();
  if (error !== null && data === undefined) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={92} radius={8} mb="md" />;
  const waiting = KINDS.filter(({ kind }) => data[kind] > 0 && may(SCOPES[kind] ?? 'orders:read'));
  return (
    <section aria-label={texts.needs} className="needs">
      {waiting.length === 0 && !isNew && <p className="card calm">{texts.calm}</p>}
      {waiting.map(({ kind, to, isTrouble }) => {
        const oldest = kind === 'lowStock' ? undefined : data.oldest[kind];
        return (
          <Link key={kind} className="card need" data-trouble={isTrouble || undefined} to={to}>
            <span className="need-count figure">{data[kind]}</span>
            <span>{(data[kind] === 1 ? one[kind] : undefined) ?? texts.kinds[kind]}</span>
            {oldest !== undefined && <span className="second">{texts.oldest(age(oldest))}</span>}
          </Link>
        );
      })}
    </section>
  );
}
