import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Link } from 'react-router-dom';
import type { DeadLetter } from 'storefront-client';
import { Allowed } from '../shell/Allowed.js';
import { shop } from '../api/client.js';
import { subjectPath } from '../audit-log/subject-path.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { LOOKS_EVERY_MS } from './looks.js';

const { queues: texts } = words.settings;
const SHOWN = 20;

/** Work in the background that was given up, each with a press that has it tried again. */
export function DeadLettersCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['dead-letters'],
    queryFn: ({ signal }) => shop.listDeadLetters({ limit: SHOWN }, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
    staleTime: 0,
  });
  const more = data === undefined ? 0 : data.meta.total - data.failed.length;
  return (
    <section className="card">
      <h2>{texts.deadTitle}</h2>
      <ProblemNote error={error} retry={() => void refetch()} />
      {data === undefined && error === null && <Skeleton height={60} w="auto" m="md" />}
      {data?.failed.length === 0 && <p className="empty">{texts.noneDead}</p>}
      <ul className="plain-rows">
        {data?.failed.map((letter) => (
          <DeadLetterRow key={letter._id} letter={letter} />
        ))}
      </ul>
      {more > 0 && <p className="second card-note">{texts.more(more)}</p>}
    </section>
  );
}

function DeadLetterRow({ letter }: { letter: DeadLetter }) {
  const { _id: id, queue, job, error: reason, createdAt, attempts } = letter;
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();
  const reload = useReload();
  const name = queue === null ? job : texts.names[queue];
  const retry = () =>
    attempt(async () => {
      await shop.retryDeadLetter({ id });
      notify(texts.retried, { type: 'success' });
      reload();
    });
  return (
    <li>
      <span className="grow">
        {name} · <About letter={letter} /> · <Time at={createdAt} />
        <div className="second">
          {job}
          {attempts !== null && `, ${texts.attempts(attempts)}`}
        </div>
        <div className="quoted">{reason}</div>
        <ProblemNote error={error} />
      </span>
      <Allowed scope="settings:write">
        <Button
          variant="default"
          aria-label={texts.retryOf(name)}
          loading={isBusy}
          onClick={() => void retry()}
        >
          {texts.retry}
        </Button>
      </Allowed>
    </li>
  );
}

/** The record that the work is about, as a way to its page where it has one. */
function About({ letter: { about } }: { letter: DeadLetter }) {
  const [kind = '', subject = ''] = about.split(':');
  const path = subjectPath({ action: kind.toUpperCase(), subject });
  const title = (texts.kinds as Readonly<Record<string, string>>)[kind] ?? kind;
  return path === undefined ? title : <Link to={path}>{title}</Link>;
}
