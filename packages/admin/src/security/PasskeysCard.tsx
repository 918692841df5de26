import { useState } from 'react';
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { canUsePasskeys, type ResultOf } from 'storefront-client';
import { shop } from '../api/client.js';
import { addPasskey } from '../api/passkeys.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { secondFactorSet } from '../shell/second-factor-required.js';
import { Time } from '../shell/Time.js';
import { typedText } from '../shell/typed-text.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import { browserName } from './browser-name.js';

const { passkeys: texts } = words.security;
const KEY = ['passkeys'];

type Passkey = ResultOf<'listPasskeys'>['passkeys'][number];

/** The passkeys, which log in without a password: added with this device, deleted after a question. */
export function PasskeysCard() {
  const queries = useQueryClient();
  const notify = useNotify();
  const { isBusy, error, attempt } = useAttempt();
  const [doomed, setDoomed] = useState<Passkey>();
  const list = useQuery({ queryKey: KEY, queryFn: ({ signal }) => shop.listPasskeys({}, { signal }) });
  const readAgain = () => queries.invalidateQueries({ queryKey: KEY });

  const add = (form: FormData) =>
    attempt(async () => {
      await addPasskey(typedText(form, 'name'));
      secondFactorSet();
      await shop.refreshAccessToken();
      notify(texts.added, { type: 'success' });
      await readAgain();
    });

  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <Stack className="card-body">
        <ProblemNote error={error ?? list.error} retry={() => void list.refetch()} />
        <p>{texts.what}</p>
        {list.isPending && <Skeleton height={36} />}
        <ul className="plain-rows">
          {list.data?.passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} remove={() => setDoomed(passkey)} />
          ))}
        </ul>
        {canUsePasskeys() ? (
          <NewPasskey isBusy={isBusy} add={(form) => void add(form)} />
        ) : (
          <p>{texts.none}</p>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={doomed !== undefined}
        close={() => setDoomed(undefined)}
        title={texts.removeTitle(doomed?.name ?? '')}
        what={texts.removeWhat}
        action={texts.remove}
        isDanger
        done={texts.removed}
        run={async () => {
          await shop.removePasskey({ id: doomed!._id });
          await readAgain();
        }}
      />
    </section>
  );
}

function PasskeyRow({ passkey, remove }: { passkey: Passkey; remove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" w="100%">
        <div>
          <div>{name}</div>
          <div className="second">
            {texts.since} <Time at={createdAt} />
            {lastUsedAt !== null && (
              <>
                {' · '}
                {texts.last} <Time at={lastUsedAt} />
              </>
            )}
          </div>
        </div>
        <Button variant="default" size="compact-sm" aria-label={texts.removeTitle(name)} onClick={remove}>
          {texts.remove}
        </Button>
      </Group>
    </li>
  );
}

function NewPasskey({ isBusy, add }: { isBusy: boolean; add: (form: FormData) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add(new FormData(event.currentTarget));
      }}
    >
      <Stack align="flex-start">
        <TextInput
          label={texts.name}
          description={texts.nameWhat}
          name="name"
          defaultValue={browserName(navigator.userAgent)}
          maxLength={60}
          required
        />
        <Button type="submit" loading={isBusy}>
          {texts.add}
        </Button>
      </Stack>
    </form>
  );
}
