import { Fragment } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../shell/Allowed.js';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { shopFacts } from '../shop-facts.js';
import { words } from '../words/index.js';
import { DeadLettersCard } from './DeadLettersCard.js';
import { LOOKS_EVERY_MS } from './looks.js';
import { NotificationsCard } from './NotificationsCard.js';
import { QueuesCard } from './QueuesCard.js';
import { readHealth } from './read-health.js';
import { PartRow } from './PartRow.js';
import '../styles/order.css';
import '../styles/record.css';

const { settings: texts } = words;
const { name, currency, timeZone, storefrontUrl } = shopFacts;
const FACTS: ReadonlyArray<readonly [string, string]> = [
  [texts.name, name],
  [texts.currency, currency],
  [texts.timeZone, timeZone],
];

/**
 * Shows the settings and the state of the shop. It is read here and set elsewhere, as the page says; the
 * notifications of this person are set here.
 */
export default function SettingsPage() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: LOOKS_EVERY_MS,
    staleTime: 0,
  });
  return (
    <>
      <div className="page-head">
        <Heading>{words.menu.settings}</Heading>
        <Button variant="default" loading={health.isFetching} onClick={() => void health.refetch()}>
          {texts.again}
        </Button>
      </div>
      <div className="order-main">
        <section className="card">
          <h2>{texts.shop}</h2>
          <dl className="facts card-body">
            {FACTS.map(([title, value]) => (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
            <dt>{texts.storefront}</dt>
            <dd>{storefrontUrl === null ? texts.none : <a href={storefrontUrl}>{storefrontUrl}</a>}</dd>
          </dl>
          <p className="second card-note">{texts.whereSet}</p>
        </section>
        <NotificationsCard />
        <section className="card">
          <h2>{texts.parts}</h2>
          <ProblemNote error={health.error} retry={() => void health.refetch()} />
          {health.isPending && <Skeleton height={200} w="auto" m="md" />}
          <ul className="plain-rows">
            {Object.entries(health.data ?? {}).map(([part, { status }]) => (
              <PartRow key={part} part={part} status={status} />
            ))}
          </ul>
        </section>
        <Allowed scope="settings:read">
          <QueuesCard />
          <DeadLettersCard />
        </Allowed>
      </div>
    </>
  );
}
