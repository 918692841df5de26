import { useState, type FormEvent, type ReactNode } from 'react';
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { shop } from '../api/client.js';
import { words } from '../words/index.js';
import { NewPasswordInput } from './NewPasswordInput.js';
import { OutsidePage } from './OutsidePage.js';
import { problemOf } from './problem.js';
import { takeLink, type MailedLink } from './take-link.js';
import { typedText } from './typed-text.js';

const { reset: texts } = words;

/** Where a mailed link leads to; without its token the page asks for such a mail. */
export default function ResetPasswordPage() {
  const [linked] = useState(takeLink);
  return (
    <OutsidePage title={texts.title}>
      {linked === undefined ? <AskForLink /> : <SetPassword {...linked} />}
      <Anchor href="/admin">{texts.toLogin}</Anchor>
    </OutsidePage>
  );
}

function AskForLink() {
  const send = (form: FormData) => shop.requestPasswordReset({ email: typedText(form, 'email') });
  return (
    <SentForm send={send} done={texts.sent} submit={texts.send}>
      <TextInput
        size="md"
        label={words.login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
      />
    </SentForm>
  );
}

function SetPassword({ email, token }: MailedLink) {
  const send = (form: FormData) =>
    shop.resetPassword({ email, otp: token, newPassword: form.get('newPassword') as string });
  return (
    <SentForm send={send} done={texts.done} submit={texts.submit}>
      <p>{texts.account(email)}</p>
      <NewPasswordInput size="md" label={texts.newPassword} name="newPassword" />
    </SentForm>
  );
}

interface SentFormProps {
  readonly send: (form: FormData) => Promise<unknown>;
  readonly done: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form that is sent once, and then says so. */
function SentForm({ send, done, submit, children }: SentFormProps) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [fault, setFault] = useState('');

  async function submitted(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState('busy');
    setFault('');
    try {
      await send(form);
      setState('done');
    } catch (error) {
      setFault(problemOf(error).message);
      setState('open');
    }
  }

  if (state === 'done') return <p role="status">{done}</p>;
  return (
    <form onSubmit={(event) => void submitted(event)}>
      <Stack>
        {fault !== '' && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        {children}
        <Button size="md" type="submit" loading={state === 'busy'}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
