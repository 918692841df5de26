import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { aFailedEffect } from '../../support/factories/a-failed-effect.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { postForm } from './post-form.js';

describe('the effects at the developer console', () => {
  const app = useApp(STAND_INS);

  rules('DEV-12').it('are shown with their error when they have failed', async () => {
    const id = await aFailedEffect(app, { error: 'the mail server <says> no' });
    const page = (await app.client.get('//dev')).text;
    expect(page).toContain('the mail server &lt;says&gt; no');
    expect(page).toContain(`/dev/effects/${id}/drop/form`);
  });

  rules('DEV-12').it.each(['replay', 'drop'])('refuse to %s one that has not failed', async (what) => {
    for (const id of [UNKNOWN_ID, 'x']) {
      const answer = await postForm(app, `//dev/effects/${id}/${what}/form`);
      expectError(answer, 404, 'No effect with this id has failed');
    }
  });
});
