import { useState, type FormEvent } from 'react';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { isShopError } from 'storefront-client';
import { words } from '../words/index.js';
import { problemOf } from './problem.js';
import { typedText } from './typed-text.js';

const { login: texts } = words;

/** Email and password, and why they were refused. */
export function LoginForm({ login }: { login: (email: string, password: string) => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFault('');
    try {
      await login(typedText(form, 'email'), form.get('password') as string);
    } catch (error) {
      setFault(faultOf(error));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack>
        {fault !== '' && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <TextInput
          size="md"
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          data-autofocus
        />
        <PasswordInput
          size="md"
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
        />
        <Button size="md" type="submit" loading={isBusy}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}

function faultOf(error: unknown): string {
  if (isShopError(error, 'INVALID_CREDENTIALS')) return texts.failed;
  if (isShopError(error) && error.status === 429)
    return texts.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
  return problemOf(error).message;
}
