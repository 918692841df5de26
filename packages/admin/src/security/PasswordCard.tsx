import { useState } from 'react';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { NewPasswordInput } from '../shell/NewPasswordInput.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { typedText } from '../shell/typed-text.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';

const { password: texts } = words.security;

/** The own password, changed with a mailed code and the current one. */
export function PasswordCard() {
  const [isMailed, setMailed] = useState(false);
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();

  const mail = () =>
    attempt(async () => {
      await shop.sendPasswordChangeCode();
      setMailed(true);
    });

  const change = (form: FormData) =>
    attempt(async () => {
      await shop.changePassword({
        otp: typedText(form, 'otp'),
        currentPassword: form.get('currentPassword') as string,
        newPassword: form.get('newPassword') as string,
      });
      setMailed(false);
      notify(texts.done, { type: 'success' });
    });

  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <div className="card-body">
        <ProblemNote error={error} />
        <p>{texts.what}</p>
        {isMailed ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void change(new FormData(event.currentTarget));
            }}
          >
            <Stack maw={360}>
              <TextInput
                label={texts.code}
                name="otp"
                inputMode="numeric"
                autoComplete="one-time-code"
                pattern="[0-9]{6}"
                required
              />
              <PasswordInput
                label={texts.current}
                name="currentPassword"
                autoComplete="current-password"
                required
              />
              <NewPasswordInput label={texts.next} name="newPassword" />
              <div>
                <Button type="submit" loading={isBusy}>
                  {texts.submit}
                </Button>
              </div>
            </Stack>
          </form>
        ) : (
          <Button variant="default" mt="sm" loading={isBusy} onClick={() => void mail()}>
            {texts.send}
          </Button>
        )}
      </div>
    </section>
  );
}
