import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { shop } from '../api/client.js';
import { scopesInWords } from '../staff/scopes-in-words.js';
import { Badge } from '../shell/Badge.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { CreateDialog } from './CreateDialog.js';
import { NewKey, type MadeKey } from './NewKey.js';
import { useKeys, type ApiKey } from './use-keys.js';
import '../styles/record.css';
import '../styles/staff.css';

const { apiKeys: texts } = words;

/** The keys of programs: for those who may do all. */
export default function KeysPage() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useKeys();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const [toRevoke, setToRevoke] = useState<ApiKey>();
  const keys = data?.pages.flatMap((page) => page.keys);

  return (
    <>
      <div className="page-head">
        <Heading>{words.menu.apiKeys}</Heading>
        <div className="page-actions">
          <Button onClick={() => setCreating(true)}>{texts.create}</Button>
        </div>
      </div>
      <p className="second staff-what">{texts.what}</p>
      <ProblemNote error={error} retry={() => void refetch()} />
      {made !== undefined && <NewKey made={made} close={() => setMade(undefined)} />}
      <section className="card" aria-label={words.menu.apiKeys}>
        {keys === undefined && error === null && <Skeleton height={120} w="auto" m="md" />}
        {keys?.length === 0 && <p className="empty">{texts.none}</p>}
        <ul className="plain-rows staff-rows">
          {keys?.map((each) => (
            <KeyRow key={each._id} of={each} revoke={() => setToRevoke(each)} />
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="default" m="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </section>
      <CreateDialog isOpen={isCreating} close={() => setCreating(false)} onMade={setMade} />
      <ConfirmDialog
        isOpen={toRevoke !== undefined}
        close={() => setToRevoke(undefined)}
        title={texts.revokeTitle(toRevoke?.name ?? '')}
        what={texts.revokeWhat}
        action={texts.revoke}
        run={() => shop.revokeApiKey({ id: toRevoke!._id })}
        done={texts.revoked(toRevoke?.name ?? '')}
        isDanger
      />
    </>
  );
}

function KeyRow({ of: { name, scopes, expiresAt, lastUsedAt }, revoke }: { of: ApiKey; revoke: () => void }) {
  const hasEnded = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li>
      <span className="grow">
        <strong>{name}</strong> {hasEnded && <Badge weight="amber">{texts.ended}</Badge>}
        <div>{scopesInWords(scopes)}</div>
        <div className="second">
          {texts.used} {lastUsedAt === null ? texts.never : <Time at={lastUsedAt} />}
          {expiresAt !== null && !hasEnded && (
            <>
              {' · '}
              {texts.until} <Time at={expiresAt} />
            </>
          )}
        </div>
      </span>
      <Button variant="default" aria-label={texts.revokeOf(name)} onClick={revoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}
