import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Badge, type Weight } from '../shell/Badge.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';

const SHOWN = 10;

/** A record of a customer, as a line of a card. */
interface CustomerRecord {
  readonly path: string;
  readonly title: string;
  readonly at: string;
  readonly state: { readonly word: string; readonly weight: Weight };
}

/** The newest records of one kind of a customer, and the way to their list. */
export function RecordsCard({
  title,
  empty,
  list,
  email,
  load,
}: {
  title: string;
  empty: string;
  /** The path of their list, which finds them by the address, and names what is kept of them here. */
  list: string;
  email: string;
  load: (signal: AbortSignal) => Promise<readonly CustomerRecord[]>;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['records-of-customer', list, email],
    queryFn: ({ signal }) => load(signal),
  });
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        {data !== undefined && data.length > SHOWN && (
          <Link to={`${list}?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`}>
            {words.customers.allOrders(data.length)}
          </Link>
        )}
      </div>
      <ProblemNote error={error} retry={() => void refetch()} />
      {data === undefined && error === null && <Skeleton height={60} w="auto" m="md" />}
      {data?.length === 0 && <p className="card-body second">{empty}</p>}
      <ul className="plain-rows">
        {data?.slice(0, SHOWN).map(({ path, title: name, at, state }) => (
          <li key={path}>
            <span className="grow">
              <Link className="row-link" to={path}>
                {name}
              </Link>
              <div className="second">
                <Time at={at} />
              </div>
            </span>
            <Badge weight={state.weight}>{state.word}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
