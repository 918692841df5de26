import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Queue } from 'storefront-client';
import { shop } from '../api/client.js';
import { Badge } from '../shell/Badge.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { LOOKS_EVERY_MS } from './looks.js';

const { queues: texts } = words.settings;

/** Shows what the shop does in the background, by kind. */
export function QueuesCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['queues'],
    queryFn: ({ signal }) => shop.listQueues({}, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
    staleTime: 0,
  });
  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <ProblemNote error={error} retry={() => void refetch()} />
      {data === undefined && error === null && <Skeleton height={200} w="auto" m="md" />}
      <ul className="plain-rows">
        {data?.map((queue) => (
          <QueueRow key={queue.queue} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function QueueRow({ queue: { queue, waiting, running, retrying, failed, oldestAt } }: { queue: Queue }) {
  const isCalm = failed === 0 && (retrying ?? 0) === 0;
  return (
    <li>
      <span className="grow">
        {texts.names[queue]}
        <div className="second">
          {texts.counts(waiting, running, retrying)}
          {oldestAt !== null && (
            <>
              {' · '}
              {texts.oldest} <Time at={oldestAt} />
            </>
          )}
        </div>
      </span>
      <Badge weight={failed > 0 ? 'red' : isCalm ? 'quiet' : 'amber'}>
        {failed > 0 ? texts.failed(failed) : isCalm ? texts.calm : texts.retrying}
      </Badge>
    </li>
  );
}
