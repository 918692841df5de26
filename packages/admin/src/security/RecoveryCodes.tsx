import { Alert, Button, Group } from '@mantine/core';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';

const { factor: texts } = words.security;

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  return (
    <Alert color="yellow" role="status">
      <p>{texts.keep}</p>
      <ul className="plain-rows">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group mt="sm">
        <Button variant="default" onClick={close}>
          {texts.kept}
        </Button>
        <CopyButton value={codes.join('\n')} what={texts.title} />
      </Group>
    </Alert>
  );
}
