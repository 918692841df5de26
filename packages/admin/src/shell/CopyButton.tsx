import { ActionIcon, CopyButton as Copying } from '@mantine/core';
import { useNotify } from 'ra-core';
import { Icon } from './Icon.js';
import { words } from '../words/index.js';

/** Copies a text in one press. @param what names it: `Copy phone number` */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const notify = useNotify();
  return (
    <Copying value={value}>
      {({ copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={words.form.copy(what)}
          title={words.form.copy(what)}
          onClick={() => {
            copy();
            notify(words.form.copied(what), { type: 'success' });
          }}
        >
          <Icon name="copy" />
        </ActionIcon>
      )}
    </Copying>
  );
}
