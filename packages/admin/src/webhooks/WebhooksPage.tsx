import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Allowed } from '../shell/Allowed.js';
import { Badge } from '../shell/Badge.js';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';
import { NewWebhookDialog } from './NewWebhookDialog.js';
import { SecretNote } from './SecretNote.js';
import { useWebhooks, webhookState, type Webhook } from './use-webhooks.js';
import '../styles/record.css';
import '../styles/webhooks.css';

const { webhooks: texts } = words;

/** Lists the systems that are told of what happens in the shop. */
export default function WebhooksPage() {
  const { data, error, refetch } = useWebhooks();
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <div className="page-head">
        <Heading>{words.menu.webhooks}</Heading>
        <Allowed scope="settings:write">
          <div className="page-actions">
            <Button onClick={() => setNew(true)}>{texts.add}</Button>
          </div>
        </Allowed>
      </div>
      <p className="second">{texts.what}</p>
      <ProblemNote error={error} retry={() => void refetch()} />
      {secret !== undefined && <SecretNote secret={secret} close={() => setSecret(undefined)} />}
      <section className="card" aria-label={words.menu.webhooks}>
        {data === undefined && error === null && <Skeleton height={120} w="auto" m="md" />}
        {data?.endpoints.length === 0 && <p className="empty">{texts.none}</p>}
        <ul className="plain-rows">
          {data?.endpoints.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} />
          ))}
        </ul>
      </section>
      <NewWebhookDialog isOpen={isNew} close={() => setNew(false)} made={setSecret} />
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { _id: id, url, description, events } = webhook;
  const { word, weight } = webhookState(webhook);
  return (
    <li>
      <span className="grow webhook-address">
        <Link to={`/webhooks/${id}/show`}>{description === '' ? url : description}</Link>
        {description !== '' && <div className="second">{url}</div>}
        <div className="second">{events.map((event) => texts.eventNames[event]).join(', ')}</div>
      </span>
      <Badge weight={weight}>{word}</Badge>
    </li>
  );
}
