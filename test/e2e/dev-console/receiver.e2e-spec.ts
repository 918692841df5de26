import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { useAdmin } from '../../support/session.js';
import { anEndpoint, TO_THIS_MACHINE } from '../../support/webhooks-out.js';

describe('the receiver of webhooks in the console', () => {
  const app = useApp({ ...STAND_INS, ...TO_THIS_MACHINE });
  const admin = useAdmin(app);
  const received = async () => expectSuccess(await app.client.get('//dev/receiver'));

  it('keeps what arrives, and answers as it is told', async () => {
    const { _id } = await anEndpoint(admin, { url: `${app.url}/dev/receiver` });
    const test = () => admin.client.post(`/webhook-endpoints/${_id}/test`);
    const taken = expectSuccess(await test());
    expect(taken).toMatchObject({ status: 'DELIVERED', responseStatus: 204 });
    expectSuccess(await app.client.post('//dev/receiver/answers', { status: 500 }));
    expect(expectSuccess(await test())).toMatchObject({ status: 'FAILED', responseStatus: 500 });
    const { status, events } = await received();
    expect(status).toBe(500);
    expect(events).toEqual([
      expect.objectContaining({ type: 'webhook.test', recordId: _id, answered: 500 }),
      expect.objectContaining({ webhookId: taken.webhookId, answered: 204 }),
    ]);
    await expectEventually(async () =>
      expect((await app.client.get('//dev')).text).toContain('Receiver of webhooks'),
    );
  });
});

describe('webhooks to the receiver of the console', () => {
  const app = useApp(STAND_INS);
  const admin = useAdmin(app);

  it('may go to this machine, and to no other address of it', async () => {
    const { publicUrl } = app.config.http;
    const errorAt = async (url: string) => {
      const { _id } = await anEndpoint(admin, { url });
      return expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/test`)).error;
    };
    expect(await errorAt(`${publicUrl}/dev/receiver`)).toMatch(/^The connection failed/);
    expect(await errorAt(`${publicUrl}/dev/receiver/answers`)).toBe('The address is not public');
  });
});
