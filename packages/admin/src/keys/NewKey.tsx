import { Alert, Button, Group } from '@mantine/core';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';

const { apiKeys: texts } = words;

/** A key that was just made, with its secret. */
export interface MadeKey {
  readonly name: string;
  readonly key: string;
}

/** A new key, shown once. */
export function NewKey({ made: { name, key }, close }: { made: MadeKey; close: () => void }) {
  return (
    <Alert color="yellow" role="status" title={texts.newTitle(name)} mb="md">
      <p>{texts.keep}</p>
      <code className="whole-key">{key}</code>
      <Group mt="sm">
        <CopyButton value={key} what={texts.newTitle(name)} />
        <Button variant="default" onClick={close}>
          {texts.kept}
        </Button>
      </Group>
    </Alert>
  );
}
