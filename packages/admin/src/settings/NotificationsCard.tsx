import { Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';

const { notifications: texts } = words.settings;
const SWITCHES = ['shopAlerts', 'shopDigest'] as const;
const KEY = ['preferences'];

/** Asks which notifications this administrator gets. Each switch sends itself alone. */
export function NotificationsCard() {
  const queries = useQueryClient();
  const { isBusy, error, attempt } = useAttempt();
  const {
    data,
    error: loadError,
    refetch,
  } = useQuery({
    queryKey: KEY,
    // A change of nothing answers all of them.
    queryFn: ({ signal }) => shop.updatePreferences({}, { signal }),
  });
  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <div className="card-body">
        <ProblemNote error={error ?? loadError} retry={() => void refetch()} />
        {data === undefined ? (
          <Skeleton height={64} />
        ) : (
          <Stack>
            {SWITCHES.map((name) => (
              <Switch
                key={name}
                label={texts[name].label}
                description={texts[name].what}
                checked={data[name] === true}
                disabled={isBusy}
                onChange={({ currentTarget: { checked } }) =>
                  void attempt(async () =>
                    queries.setQueryData(KEY, await shop.updatePreferences({ [name]: checked })),
                  )
                }
              />
            ))}
          </Stack>
        )}
      </div>
    </section>
  );
}
