import { useState } from 'react';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';
import type { Webhook } from './use-webhooks.js';
import { isComplete, WebhookFields, type WebhookDraft } from './WebhookFields.js';

const { webhooks: texts } = words;

/** Changes a webhook: only what this person has changed is sent. */
export function EditWebhookDialog({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const { _id: id, url, description, events } = webhook;
  const [before] = useState<WebhookDraft>({ url, description, events });
  const [draft, setDraft] = useState(before);

  const save = () =>
    shop.updateWebhookEndpoint({
      id,
      ...(draft.url === before.url ? {} : { url: draft.url.trim() }),
      ...(draft.description === before.description ? {} : { description: draft.description }),
      ...(draft.events === before.events ? {} : { events: [...draft.events] }),
    });

  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={texts.editTitle}
      what={texts.editWhat}
      action={words.form.save}
      run={save}
      isReady={isComplete(draft)}
    >
      <WebhookFields draft={draft} change={setDraft} />
    </ConfirmDialog>
  );
}
