import { TextInput } from '@mantine/core';
import { words } from '../words/index.js';
import { EventsField } from './EventsField.js';
import type { WebhookEvent } from './use-webhooks.js';

const { webhooks: texts } = words;

/** The fields of a webhook that somebody sets. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
}

/** Checks that everything that is required is there. */
export function isComplete({ url, events }: WebhookDraft): boolean {
  return url.trim() !== '' && events.length > 0;
}

/** Shows the fields of a webhook. */
export function WebhookFields({
  draft,
  change,
}: {
  draft: WebhookDraft;
  change: (to: WebhookDraft) => void;
}) {
  return (
    <>
      <TextInput
        label={texts.url}
        type="url"
        required
        mb="md"
        placeholder="https://"
        value={draft.url}
        onChange={({ currentTarget }) => change({ ...draft, url: currentTarget.value })}
      />
      <TextInput
        label={texts.description}
        maxLength={200}
        mb="md"
        value={draft.description}
        onChange={({ currentTarget }) => change({ ...draft, description: currentTarget.value })}
      />
      <EventsField chosen={draft.events} change={(events) => change({ ...draft, events })} />
    </>
  );
}
