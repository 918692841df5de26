import { useState } from 'react';
import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { secondFactorSet } from '../shell/second-factor-required.js';
import { typedText } from '../shell/typed-text.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { TotpSetup } from './TotpSetup.js';

const { factor: texts } = words.security;
const KEY = ['second-factor'];

/** The second factor: set up with an app, kept with recovery codes, removed with a code. */
export function SecondFactorCard() {
  const queries = useQueryClient();
  const notify = useNotify();
  const { isBusy, error, attempt } = useAttempt();
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isRemoving, setRemoving] = useState(false);
  const state = useQuery({ queryKey: KEY, queryFn: ({ signal }) => shop.getSecondFactor({}, { signal }) });
  const readAgain = () => queries.invalidateQueries({ queryKey: KEY });

  const confirm = (form: FormData) =>
    attempt(async () => {
      const { recoveryCodes } = await shop.confirmTotp({ code: typedText(form, 'code') });
      setSetup(undefined);
      setCodes(recoveryCodes);
      secondFactorSet();
      await shop.refreshAccessToken();
      notify(words.security.opened, { type: 'success' });
      await readAgain();
    });

  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <Stack className="card-body">
        <ProblemNote error={error ?? state.error} retry={() => void state.refetch()} />
        <p>{texts.what}</p>
        {codes !== undefined && <RecoveryCodes codes={codes} close={() => setCodes(undefined)} />}
        {state.data === undefined && state.error === null && <Skeleton height={36} />}
        {state.data?.isSet === true && (
          <>
            <p>{texts.set(state.data.recoveryCodesLeft)}</p>
            <div>
              <Button variant="default" onClick={() => setRemoving(true)}>
                {texts.remove}
              </Button>
            </div>
          </>
        )}
        {state.data?.isSet === false && setup === undefined && (
          <div>
            <Button
              loading={isBusy}
              onClick={() => void attempt(async () => setSetup(await shop.startTotp()))}
            >
              {texts.start}
            </Button>
          </div>
        )}
        {setup !== undefined && (
          <TotpSetup {...setup} isBusy={isBusy} confirm={(form) => void confirm(form)} />
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isRemoving}
        close={() => setRemoving(false)}
        title={texts.title}
        what={texts.removeWhat}
        action={texts.remove}
        isDanger
        done={texts.removed}
        run={async (form) => {
          await shop.removeSecondFactor({ code: typedText(form, 'code') });
          await readAgain();
        }}
      >
        <TextInput label={texts.anyCode} name="code" autoComplete="one-time-code" required />
      </ConfirmDialog>
    </section>
  );
}
