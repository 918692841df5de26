import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';
import { isChosen, ScopesField, sentScopes, type ChosenScopes } from './ScopesField.js';

const { staff: texts } = words;
const NOTHING: ChosenScopes = { isAll: false, scopes: [] };

/** Invites somebody by mail. */
export function InviteDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState(NOTHING);

  async function send(): Promise<void> {
    await shop.inviteStaff({ email: email.trim(), scopes: sentScopes(chosen) });
    setEmail('');
    setChosen(NOTHING);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      close={close}
      title={texts.inviteTitle}
      what={texts.inviteWhat}
      action={texts.send}
      run={send}
      done={texts.invited(email.trim())}
      isReady={email.trim() !== '' && isChosen(chosen)}
    >
      <TextInput
        label={texts.email}
        type="email"
        required
        mb="md"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        data-autofocus
      />
      <ScopesField chosen={chosen} change={setChosen} />
    </ConfirmDialog>
  );
}
