import { useState } from 'react';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';
import { isComplete, WebhookFields, type WebhookDraft } from './WebhookFields.js';

const { webhooks: texts } = words;
const NOTHING: WebhookDraft = { url: '', description: '', events: [] };

/** Makes a webhook. @param made gets its secret */
export function NewWebhookDialog({
  isOpen,
  close,
  made,
}: {
  isOpen: boolean;
  close: () => void;
  made: (secret: string) => void;
}) {
  const [draft, setDraft] = useState(NOTHING);

  async function create(): Promise<void> {
    const { url, description, events } = draft;
    const { secret } = await shop.createWebhookEndpoint({
      url: url.trim(),
      description,
      events: [...events],
    });
    made(secret);
    setDraft(NOTHING);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      close={close}
      title={texts.newTitle}
      what={texts.newWhat}
      action={texts.create}
      run={create}
      done={texts.created}
      isReady={isComplete(draft)}
    >
      <WebhookFields draft={draft} change={setDraft} />
    </ConfirmDialog>
  );
}
