import { Button, Skeleton } from '@mantine/core';
import { useNotify } from 'ra-core';
import type { EventDelivery } from 'storefront-client';
import { shop } from '../api/client.js';
import { Allowed } from '../shell/Allowed.js';
import { Badge } from '../shell/Badge.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { Time } from '../shell/Time.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { deliveryState, useDeliveries } from './use-webhooks.js';

const { webhooks: texts } = words;

/** Shows what was sent to a webhook lately, or waits, newest first. */
export function DeliveriesCard({ id }: { id: string }) {
  const { data, error, refetch } = useDeliveries(id);
  return (
    <section className="card" aria-label={texts.deliveries}>
      <h2>{texts.deliveries}</h2>
      <ProblemNote error={error} retry={() => void refetch()} />
      {data === undefined && error === null && <Skeleton height={120} w="auto" m="md" />}
      {data?.deliveries.length === 0 && <p className="empty">{texts.noDeliveries}</p>}
      <ul className="plain-rows">
        {data?.deliveries.map((delivery) => (
          <DeliveryRow key={delivery._id} endpointId={id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryRow({ endpointId, delivery }: { endpointId: string; delivery: EventDelivery }) {
  const { _id, event, webhookId, attempts, error: reason, nextAttemptAt, createdAt } = delivery;
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();
  const reload = useReload();
  const { word, weight } = deliveryState(delivery);
  const resend = () =>
    attempt(async () => {
      await shop.resendWebhookDelivery({ id: endpointId, deliveryId: _id });
      notify(texts.resent, { type: 'success' });
      reload();
    });
  return (
    <li>
      <span className="grow">
        {texts.eventNames[event as keyof typeof texts.eventNames] ?? texts.test} · <Time at={createdAt} />
        <div className="second">
          {texts.attempts(attempts)}
          {nextAttemptAt !== null && (
            <>
              {' · '}
              {texts.next} <Time at={nextAttemptAt} />
            </>
          )}
        </div>
        {reason !== null && <div className="quoted">{reason}</div>}
        <ProblemNote error={error} />
      </span>
      <Badge weight={weight}>{word}</Badge>
      <Allowed scope="settings:write">
        <Button
          variant="default"
          aria-label={texts.resendOf(webhookId)}
          loading={isBusy}
          onClick={() => void resend()}
        >
          {texts.resend}
        </Button>
      </Allowed>
    </li>
  );
}
