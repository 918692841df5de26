import { Button, Code, Group, Stack, TextInput } from '@mantine/core';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';
import { QrCode } from './QrCode.js';

const { factor: texts } = words.security;

interface Setup {
  readonly secret: string;
  readonly uri: string;
  readonly isBusy: boolean;
  readonly confirm: (form: FormData) => void;
}

/** The picture and the key for the app, and the first code that it shows. */
export function TotpSetup({ secret, uri, isBusy, confirm }: Setup) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm(new FormData(event.currentTarget));
      }}
    >
      <Stack align="flex-start">
        <p>{texts.scan}</p>
        <QrCode text={uri} label={texts.picture} />
        <Group gap="xs">
          <Code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
          <CopyButton value={secret} what={texts.key} />
        </Group>
        <TextInput
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          required
        />
        <Button type="submit" loading={isBusy}>
          {texts.confirm}
        </Button>
      </Stack>
    </form>
  );
}
