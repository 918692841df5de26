import { useState } from 'react';
import { Input, TextInput } from '@mantine/core';
import { shop } from '../api/client.js';
import type { Scope } from '../api/staff.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { ScopeBoxes } from '../staff/ScopesField.js';
import { words } from '../words/index.js';
import type { MadeKey } from './NewKey.js';

const { apiKeys: texts } = words;

/** Makes a key. */
export function CreateDialog({
  isOpen,
  close,
  onMade,
}: {
  isOpen: boolean;
  close: () => void;
  onMade: (made: MadeKey) => void;
}) {
  const [name, setName] = useState('');
  const [expiresAt, setExpiresAt] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);

  async function create(): Promise<void> {
    const end = expiresAt === '' ? {} : { expiresAt };
    onMade(await shop.createApiKey({ name: name.trim(), scopes: [...scopes], ...end }));
    setName('');
    setExpiresAt('');
    setScopes([]);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      close={close}
      title={texts.createTitle}
      what={texts.createWhat}
      action={texts.create}
      run={create}
      done={texts.made(name.trim())}
      isReady={name.trim().length >= 2 && scopes.length > 0}
    >
      <TextInput
        label={texts.name}
        required
        mb="md"
        minLength={2}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <Input.Wrapper label={texts.access} mb="md">
        <ScopeBoxes scopes={scopes} change={setScopes} />
      </Input.Wrapper>
      <TextInput
        label={texts.ends}
        type="date"
        value={expiresAt}
        onChange={({ currentTarget }) => setExpiresAt(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
