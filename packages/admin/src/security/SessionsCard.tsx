import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import { browserName } from './browser-name.js';

const { sessions: texts } = words.security;
const KEY = ['own-sessions'];

/** Where this person is logged in, each with a button that ends it at once. */
export function SessionsCard() {
  const queries = useQueryClient();
  const notify = useNotify();
  const { isBusy, error, attempt } = useAttempt();
  const list = useQuery({ queryKey: KEY, queryFn: ({ signal }) => shop.listOwnSessions({}, { signal }) });

  const end = (id: string) =>
    attempt(async () => {
      await shop.endOwnSession({ id });
      notify(texts.ended, { type: 'success' });
      await queries.invalidateQueries({ queryKey: KEY });
    });

  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <div className="card-body">
        <ProblemNote error={error ?? list.error} retry={() => void list.refetch()} />
        {list.isPending && <Skeleton height={64} />}
        <ul className="plain-rows">
          {list.data?.sessions.map(({ _id, userAgent, address, lastUsedAt, isCurrent }) => {
            const name = browserName(userAgent) ?? texts.unknown;
            return (
              <li key={_id}>
                <Group justify="space-between" wrap="nowrap" w="100%">
                  <div>
                    <div>{isCurrent ? `${name} · ${texts.here}` : name}</div>
                    <div className="second">
                      {texts.last} <Time at={lastUsedAt} />
                      {address !== null && ` · ${address}`}
                    </div>
                  </div>
                  {!isCurrent && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      disabled={isBusy}
                      aria-label={texts.endOf(name)}
                      onClick={() => void end(_id)}
                    >
                      {texts.end}
                    </Button>
                  )}
                </Group>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
