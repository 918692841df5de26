import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { postForm } from './post-form.js';

describe('the effects at the developer console', () => {
  const app = useApp(STAND_INS);

  rules('DEV-12').it('are shown with their error when they have failed', async () => {
    const outbox = app.get<Model<OutboxEntry>>(getModelToken(OutboxEntry.name) as never);
    const _id = newId();
    await outbox.create({
      _id,
      job: 'orders.confirmation-mail',
      payload: { orderId: newId().toHexString() },
      orderingKey: 'order:x',
      state: 'FAILED',
      createdAt: app.clock.now(),
      error: 'the mail server <says> no',
    });
    try {
      const page = (await app.client.get('//dev')).text;
      expect(page).toContain('the mail server &lt;says&gt; no');
      expect(page).toContain(`/dev/effects/${_id.toHexString()}/drop/form`);
    } finally {
      await outbox.deleteOne({ _id });
    }
  });

  rules('DEV-12').it.each(['replay', 'drop'])('refuse to %s one that has not failed', async (what) => {
    for (const id of [newId().toHexString(), 'x']) {
      const answer = await postForm(app, `//dev/effects/${id}/${what}/form`);
      expectError(answer, 404, 'No effect with this id has failed');
    }
  });
});
