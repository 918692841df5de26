import { Alert, Button, Group } from '@mantine/core';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';

const { webhooks: texts } = words;

/** Shows a secret, once. */
export function SecretNote({ secret, close }: { secret: string; close: () => void }) {
  return (
    <Alert color="yellow" role="status" mb="md">
      <p>{texts.keepSecret}</p>
      <code className="webhook-secret">{secret}</code>
      <Group mt="sm">
        <Button variant="default" onClick={close}>
          {texts.kept}
        </Button>
        <CopyButton value={secret} what={texts.secret} />
      </Group>
    </Alert>
  );
}
