import { useState, type FormEvent, type ReactNode } from 'react';
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { canUsePasskeys, isShopError, SecondFactorNeeded, type SecondFactorMethod } from 'storefront-client';
import { shop } from '../api/client.js';
import { logInWithPasskey } from '../api/passkeys.js';
import { giveSecondFactor, logIn, logInWithCode } from '../api/session.js';
import { outsideWords } from '../words/outside.js';
import { problemOf } from './problem.js';
import { takeLink } from './take-link.js';
import { typedText } from './typed-text.js';

const { login: texts } = outsideWords;

/** The name of the button that logs in by a passkey. */
const PASSKEY = 'passkey';

/** Where a login is: a password, an address for a code, that code, or the second factor. */
type Step =
  | { readonly at: 'password' }
  | { readonly at: 'address' }
  | { readonly at: 'mailed'; readonly email: string; readonly token?: string }
  | { readonly at: 'factor'; readonly mfaToken: string; readonly methods: readonly SecondFactorMethod[] };

/** Logs in by a password, a mailed code or a passkey, asks for the second factor where there is one, and says why it was refused. */
export function LoginForm({ done }: { done?: () => void }) {
  const [step, setStep] = useState<Step>(firstStep);

  async function send(form: FormData): Promise<void> {
    try {
      const next = await taken(step, form);
      if (next === undefined) done?.();
      else setStep(next);
    } catch (error) {
      if (error instanceof SecondFactorNeeded) {
        const { mfaToken, methods } = error;
        return setStep({ at: 'factor', mfaToken, methods });
      }
      if (isShopError(error, 'MFA_TOKEN_INVALID')) setStep({ at: 'password' });
      throw error;
    }
  }

  return (
    <StepForm
      key={step.at}
      submit={submitOf(step)}
      send={send}
      way={
        <>
          {takesPasskey(step) && canUsePasskeys() && <PasskeyButton />}
          {step.at === 'password' ? (
            <Way to={texts.withCode} take={() => setStep({ at: 'address' })} />
          ) : (
            <Way to={texts.withPassword} take={() => setStep({ at: 'password' })} />
          )}
        </>
      }
    >
      {fieldsOf(step)}
    </StepForm>
  );
}

/** The name of the button that sends what is typed; undefined where nothing is. */
function submitOf(step: Step): string | undefined {
  if (step.at === 'address') return texts.mailCode;
  return step.at === 'factor' && !step.methods.includes('totp') ? undefined : texts.submit;
}

function takesPasskey(step: Step): boolean {
  return step.at === 'password' || (step.at === 'factor' && step.methods.includes('passkey'));
}

/** A mailed link leads to the login by code. */
function firstStep(): Step {
  const linked = takeLink();
  return linked === undefined ? { at: 'password' } : { at: 'mailed', ...linked };
}

/** @returns the next step; undefined after the last */
async function taken(step: Step, form: FormData): Promise<Step | undefined> {
  if (form.has(PASSKEY)) {
    await logInWithPasskey();
    return undefined;
  }
  if (step.at === 'address') {
    const email = typedText(form, 'email');
    await shop.requestSignInCode({ email });
    return { at: 'mailed', email };
  }
  if (step.at === 'password') await logIn(typedText(form, 'email'), form.get('password') as string);
  else if (step.at === 'mailed') await logInWithCode(step.email, step.token ?? typedText(form, 'otp'));
  else await giveSecondFactor(step.mfaToken, typedText(form, 'code'));
  return undefined;
}

function fieldsOf(step: Step): ReactNode {
  if (step.at === 'factor' && !step.methods.includes('totp'))
    return <p>{canUsePasskeys() ? texts.passkeyNeeded : texts.noPasskeys}</p>;
  if (step.at === 'factor')
    return (
      <TextInput
        size="md"
        label={texts.factor}
        description={texts.factorWhat}
        name="code"
        autoComplete="one-time-code"
        required
        data-autofocus
      />
    );
  if (step.at === 'mailed')
    return (
      <>
        <p>{step.token === undefined ? texts.mailed(step.email) : texts.linked(step.email)}</p>
        {step.token === undefined && (
          <TextInput
            size="md"
            label={texts.code}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            data-autofocus
          />
        )}
      </>
    );
  return (
    <>
      <TextInput
        size="md"
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
      />
      {step.at === 'password' && (
        <PasswordInput
          size="md"
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
        />
      )}
    </>
  );
}

/** Sends the form by a passkey, whatever is typed. */
function PasskeyButton() {
  return (
    <Button size="md" variant="default" type="submit" name={PASSKEY} value="true" formNoValidate>
      {texts.withPasskey}
    </Button>
  );
}

function Way({ to, take }: { to: string; take: () => void }) {
  return (
    <Anchor component="button" type="button" ta="left" onClick={take}>
      {to}
    </Anchor>
  );
}

interface StepFormProps {
  readonly submit: string | undefined;
  readonly send: (form: FormData) => Promise<void>;
  /** Leads to another way to log in. */
  readonly way: ReactNode;
  readonly children: ReactNode;
}

function StepForm({ submit, send, way, children }: StepFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  async function sent(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    setBusy(true);
    setFault('');
    try {
      await send(form);
    } catch (error) {
      setFault(faultOf(error));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void sent(event)}>
      <Stack>
        {fault !== '' && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        {children}
        {submit !== undefined && (
          <Button size="md" type="submit" loading={isBusy}>
            {submit}
          </Button>
        )}
        {way}
      </Stack>
    </form>
  );
}

function faultOf(error: unknown): string {
  if (isShopError(error, 'INVALID_CREDENTIALS')) return texts.failed;
  if (isShopError(error, 'PASSKEY_INVALID')) return texts.wrongPasskey;
  if (isShopError(error, 'MFA_CODE_INVALID', 'INVALID_CODE')) return texts.wrongCode;
  if (isShopError(error) && error.status === 429)
    return texts.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
  return problemOf(error).message;
}
