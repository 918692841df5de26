import { useState, type FormEvent } from 'react';
import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { isShopError, SecondFactorNeeded } from 'storefront-client';
import { acceptInvitation, giveSecondFactor } from '../api/session.js';
import { NewPasswordInput } from '../shell/NewPasswordInput.js';
import { OutsidePage } from '../shell/OutsidePage.js';
import { problemOf } from '../shell/problem.js';
import { takeToken } from '../shell/take-link.js';
import { typedText } from '../shell/typed-text.js';
import { words } from '../words/index.js';

const { invitation: texts } = words;

/** Where an acceptance is: to be pressed, an account to be made, or the code of the second factor. */
type Step = { readonly at: 'press' | 'account' } | { readonly at: 'factor'; readonly mfaToken: string };

/** Where the mailed link of an invitation leads to. */
export default function InvitationPage() {
  const [token] = useState(takeToken);
  return (
    <OutsidePage title={texts.title}>
      {token === undefined ? <p>{texts.missing}</p> : <AcceptForm token={token} />}
      <Anchor href="/admin">{texts.toLogin}</Anchor>
    </OutsidePage>
  );
}

function AcceptForm({ token }: { token: string }) {
  const [step, setStep] = useState<Step>({ at: 'press' });
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  async function send(form: FormData): Promise<void> {
    if (step.at === 'factor') await giveSecondFactor(step.mfaToken, typedText(form, 'code'));
    else await acceptInvitation(step.at === 'press' ? { token } : { token, ...accountIn(form) });
    location.replace('/admin');
  }

  async function submitted(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFault('');
    try {
      await send(form);
    } catch (error) {
      setBusy(false);
      if (error instanceof SecondFactorNeeded && !error.methods.includes('totp')) location.replace('/admin');
      else if (error instanceof SecondFactorNeeded) setStep({ at: 'factor', mfaToken: error.mfaToken });
      else if (isShopError(error, 'NEW_ACCOUNT_NEEDED')) setStep({ at: 'account' });
      else setFault(problemOf(error).message);
    }
  }

  return (
    <form onSubmit={(event) => void submitted(event)}>
      <Stack>
        {fault !== '' && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <Fields at={step.at} />
        <Button size="md" type="submit" loading={isBusy}>
          {texts.accept}
        </Button>
      </Stack>
    </form>
  );
}

function Fields({ at }: Pick<Step, 'at'>) {
  if (at === 'press') return <p>{texts.what}</p>;
  if (at === 'factor')
    return (
      <>
        <p>{texts.factor}</p>
        <TextInput
          size="md"
          label={words.login.factor}
          description={words.login.factorWhat}
          name="code"
          autoComplete="one-time-code"
          required
          autoFocus
        />
      </>
    );
  return (
    <>
      <p>{texts.account}</p>
      <Group grow align="start">
        <TextInput
          size="md"
          label={texts.firstname}
          name="firstname"
          autoComplete="given-name"
          minLength={2}
          maxLength={50}
          required
          autoFocus
        />
        <TextInput
          size="md"
          label={texts.lastname}
          name="lastname"
          autoComplete="family-name"
          minLength={2}
          maxLength={50}
          required
        />
      </Group>
      <NewPasswordInput size="md" label={texts.password} name="password" />
    </>
  );
}

function accountIn(form: FormData): { firstname: string; lastname: string; password: string } {
  return {
    firstname: typedText(form, 'firstname'),
    lastname: typedText(form, 'lastname'),
    password: form.get('password') as string,
  };
}
