import { Checkbox } from '@mantine/core';
import { words } from '../words/index.js';
import type { WebhookEvent } from './use-webhooks.js';
import '../styles/webhooks.css';

const { webhooks: texts } = words;

/** Chooses events, by what they are about. */
export function EventsField({
  chosen,
  change,
}: {
  chosen: readonly WebhookEvent[];
  change: (to: WebhookEvent[]) => void;
}) {
  const set = (event: WebhookEvent, isOn: boolean) =>
    change(isOn ? [...chosen, event] : chosen.filter((each) => each !== event));
  return (
    <fieldset className="webhook-events">
      <legend>{texts.events}</legend>
      {(Object.keys(texts.eventNames) as WebhookEvent[]).map((event) => (
        <Checkbox
          key={event}
          label={texts.eventNames[event]}
          checked={chosen.includes(event)}
          onChange={({ currentTarget }) => set(event, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
