import { useState } from 'react';
import { Button } from '@mantine/core';
import { useNotify } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { shop } from '../api/client.js';
import { Allowed } from '../shell/Allowed.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { PageHeader } from '../shell/PageHeader.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { DeliveriesCard } from './DeliveriesCard.js';
import { EditWebhookDialog } from './EditWebhookDialog.js';
import { SecretNote } from './SecretNote.js';
import { useWebhook, webhookState, type Webhook } from './use-webhooks.js';
import '../styles/webhooks.css';

const { webhooks: texts } = words;

/** Shows a webhook: its events, what was sent to it, and a test. */
export default function WebhookPage() {
  const { id = '' } = useParams();
  const query = useWebhook(id);
  return <LoadedPage query={query}>{(webhook) => <Content webhook={webhook} />}</LoadedPage>;
}

function Content({ webhook }: { webhook: Webhook }) {
  const { _id: id, url, description, events } = webhook;
  const [asked, ask] = useState<'edit' | 'secret' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const navigate = useNavigate();
  const close = () => ask(undefined);

  return (
    <>
      <PageHeader title={description === '' ? url : description} state={webhookState(webhook)} second={url}>
        <Allowed scope="settings:write">
          <Button variant="default" onClick={() => ask('delete')}>
            {texts.delete}
          </Button>
          <Button variant="default" onClick={() => ask('secret')}>
            {texts.newSecret}
          </Button>
          <Button variant="default" onClick={() => ask('edit')}>
            {texts.edit}
          </Button>
          <Acts webhook={webhook} />
        </Allowed>
      </PageHeader>
      {secret !== undefined && <SecretNote secret={secret} close={() => setSecret(undefined)} />}
      <div className="order-main">
        <section className="card" aria-label={texts.events}>
          <h2>{texts.events}</h2>
          <p className="card-note">{events.map((event) => texts.eventNames[event]).join(', ')}</p>
        </section>
        <DeliveriesCard id={id} />
      </div>
      {asked === 'edit' && <EditWebhookDialog webhook={webhook} close={close} />}
      <ConfirmDialog
        isOpen={asked === 'secret'}
        close={close}
        title={texts.newSecretTitle}
        what={texts.newSecretWhat}
        action={texts.newSecret}
        run={async () => setSecret((await shop.replaceWebhookSecret({ id })).secret)}
        done={texts.secretMade}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        close={close}
        title={texts.deleteTitle}
        what={texts.deleteWhat}
        action={texts.delete}
        run={async () => {
          await shop.deleteWebhookEndpoint({ id });
          await navigate('/webhooks');
        }}
        done={texts.deleted}
        isDanger
      />
    </>
  );
}

/** A test, and the switch. */
function Acts({ webhook: { _id: id, isActive } }: { webhook: Webhook }) {
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();
  const reload = useReload();
  const test = () =>
    attempt(async () => {
      const { status, error: reason } = await shop.sendWebhookTest({ id });
      if (status === 'DELIVERED') notify(texts.tested, { type: 'success' });
      else notify(texts.testFailed(reason ?? ''), { type: 'error' });
      reload();
    });
  const turn = () =>
    attempt(async () => {
      await shop.updateWebhookEndpoint({ id, isActive: !isActive });
      reload();
    });
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => void turn()}>
        {isActive ? texts.turnOff : texts.turnOn}
      </Button>
      <Button disabled={isBusy} onClick={() => void test()}>
        {texts.sendTest}
      </Button>
      <ProblemNote error={error} />
    </>
  );
}
