import { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { WebhookEventsService, type WebhookEvent } from '#modules/webhook-events/index.js';
import { DeliveryQueueRepository } from '#modules/webhook-endpoints/data/delivery-queue.repository.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { useReceiver, verified } from '../../support/stand-ins/webhook-receiver.js';
import { anEndpoint, deliveriesOf, newestDelivery, TO_THIS_MACHINE } from '../../support/webhooks-out.js';

const SHOP = 'owner@shop.example';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The delays between the ten attempts, in milliseconds. */
const DELAYS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

describe('the sending of webhooks', () => {
  const app = useApp({ ...TO_THIS_MACHINE, SELLER_EMAIL: SHOP, SHOP_DIGEST: '' });
  const admin = useLastingAdmin(app);
  const receiver = useReceiver();
  const dead = useReceiver();

  beforeEach(async () => {
    await collectionOf(app, 'webhook_endpoints').deleteMany({});
    // Past what the tests before have left in memory.
    expectSuccess(
      await admin.client.delete(`/webhook-endpoints/${(await anEndpoint(admin, { url: receiver.url }))._id}`),
    );
  });

  /** Writes an event of a record, as a module does. */
  const happen = (id: string, event: WebhookEvent = 'order.paid', more: object = {}) =>
    app
      .get(UnitOfWork)
      .run(() =>
        app.get(WebhookEventsService).record([event], { kind: 'order', id }, () => ({ _id: id, ...more })),
      );
  const newRecord = () => new Types.ObjectId().toHexString();
  const steps = (id: string) => receiver.about(id).map(({ data }) => data['step']);

  rules('WHO-10').it(
    'tries ten times, at the decided times, with one id and a new time, and gives up',
    async () => {
      const { _id, secret } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
      receiver.answerBy(() => 500);
      const id = newRecord();
      await happen(id);
      for (const [index, delayMs] of DELAYS_MS.entries()) {
        const { nextAttemptAt } = await newestDelivery(admin, _id, {
          status: 'PENDING',
          attempts: index + 1,
          responseStatus: 500,
          error: 'The receiver answered 500',
        });
        expect(new Date(nextAttemptAt!).getTime() - app.clock.nowMs()).toBeLessThanOrEqual(delayMs);
        expect(new Date(nextAttemptAt!).getTime() - app.clock.nowMs()).toBeGreaterThan(delayMs - 4_000);
        app.clock.advance(delayMs);
      }
      await newestDelivery(admin, _id, { status: 'FAILED', attempts: 10, nextAttemptAt: null });
      const webhooks = receiver.about(id);
      expect(webhooks).toHaveLength(10);
      expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(webhooks.map(({ raw }) => raw)).size).toBe(1);
      for (const webhook of webhooks) expect(() => verified(secret, webhook)).not.toThrow();
    },
  );

  rules('WHO-11').it('holds back the later events of a record alone, until the first is taken', async () => {
    await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const [refused, other] = [newRecord(), newRecord()];
    receiver.answerBy(({ data }) => (data._id === refused ? 500 : 204));
    for (const step of [1, 2, 3]) await happen(refused, 'order.paid', { step });
    for (const step of [1, 2, 3]) await happen(other, 'order.paid', { step });
    await expectEventually(() => expect(steps(other)).toEqual([1, 2, 3]));
    await expectEventually(() => expect(steps(refused)).toEqual([1]));
    receiver.answerBy(() => 204);
    app.clock.advance(5_000);
    await expectEventually(() => expect(steps(refused)).toEqual([1, 1, 2, 3]));
  });

  rules('WHO-11').it('goes on with a record after the last attempt of an event', async () => {
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const id = newRecord();
    receiver.answerBy(({ data }) => (data['step'] === 1 ? 400 : 204));
    for (const step of [1, 2]) await happen(id, 'order.paid', { step });
    for (const [index, delayMs] of DELAYS_MS.entries()) {
      await expectEventually(() => expect(steps(id)).toHaveLength(index + 1));
      await expectEventually(async () =>
        expect((await deliveriesOf(admin, _id)).map(({ attempts }) => attempts)).toEqual([0, index + 1]),
      );
      app.clock.advance(delayMs);
    }
    await expectEventually(() => expect(steps(id).slice(9)).toEqual([1, 2]));
  });

  rules('WHO-12').it('sends again what waits, and what has ended, under the same id', async () => {
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const id = newRecord();
    receiver.answerBy(() => 500);
    await happen(id);
    const waiting = await newestDelivery(admin, _id, { attempts: 1, status: 'PENDING' });
    receiver.answerBy(() => 204);
    const path = `/webhook-endpoints/${_id}/deliveries/${waiting._id}/resend`;
    expect(expectSuccess(await admin.client.post(path))).toMatchObject({ status: 'PENDING' });
    await newestDelivery(admin, _id, { attempts: 2, status: 'DELIVERED', error: null });
    expectSuccess(await admin.client.post(path));
    await newestDelivery(admin, _id, { attempts: 3, status: 'DELIVERED' });
    expect(new Set(receiver.about(id).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  /** Has two events of a record: the first is refused twice, and waits for five minutes. */
  async function refusedTwice(endpointId: string, id: string): Promise<string> {
    receiver.answerBy(({ data }) => (data['step'] === 'refused' ? 500 : 204));
    await happen(id, 'order.paid', { step: 'refused' });
    const { _id } = await newestDelivery(admin, endpointId, { attempts: 1, status: 'PENDING' });
    app.clock.advance(5_000);
    await newestDelivery(admin, endpointId, { attempts: 2, status: 'PENDING' });
    return _id;
  }

  rules('WHO-20').it(
    'goes on with a record when its process dies as an event ends before its time',
    async () => {
      const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
      const id = newRecord();
      const refused = await refusedTwice(_id, id);
      await happen(id, 'order.paid', { step: 'next' });
      await expectEventually(async () => {
        const [next, first] = await deliveriesOf(admin, _id);
        expect(next!.nextAttemptAt).toBe(first!.nextAttemptAt);
      });
      const queue = app.get(DeliveryQueueRepository);
      const end = queue.end.bind(queue);
      const dying = jest.spyOn(queue, 'end').mockImplementationOnce(async (...ended) => {
        await end(...ended);
        throw new Error('the process dies');
      });
      receiver.answerBy(() => 204);
      expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/deliveries/${refused}/resend`));
      await expectEventually(() => expect(steps(id).at(-1)).toBe('next'));
      expect(dying).toHaveBeenCalled();
      dying.mockRestore();
    },
  );

  rules('WHO-12').it('brings no waiting event forward by sending an earlier one again', async () => {
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const id = newRecord();
    receiver.answerBy(() => 204);
    await happen(id, 'order.paid', { step: 'taken' });
    const taken = await newestDelivery(admin, _id, { status: 'DELIVERED' });
    await refusedTwice(_id, id);
    const [waiting] = await deliveriesOf(admin, _id);
    expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/deliveries/${taken._id}/resend`));
    await expectEventually(async () =>
      expect((await deliveriesOf(admin, _id)).at(-1)).toMatchObject({ attempts: 2, status: 'DELIVERED' }),
    );
    const [refused] = await deliveriesOf(admin, _id);
    expect(refused).toEqual(waiting);
  });

  rules('WHO-13').it(
    'switches an endpoint off that answers 410, with a mail, and keeps what waits for it',
    async () => {
      const { _id } = await anEndpoint(admin, {
        url: `${receiver.url}/gone?key=secret`,
        events: ['order.paid'],
      });
      receiver.answerBy(() => 410);
      const id = newRecord();
      await happen(id);
      const mail = await mailTo(app, SHOP, /A webhook was switched off/);
      expect(mail.text).toContain('The receiver answered 410');
      expect(mail.text).toContain(`${receiver.url}/gone`);
      expect(mail.text).not.toContain('key=secret');
      const path = `/webhook-endpoints/${_id}`;
      expect(expectSuccess(await admin.client.get(path))).toMatchObject({
        isActive: false,
        switchedOffReason: 'GONE',
        switchedOffAt: expect.any(String),
      });
      receiver.answerBy(() => 204);
      const on = expectSuccess(await admin.client.patch(path, { isActive: true }));
      expect(on).toMatchObject({
        isActive: true,
        switchedOffAt: null,
        switchedOffReason: null,
        failingSince: null,
      });
      app.clock.advance(5_000);
      await newestDelivery(admin, _id, { status: 'DELIVERED', attempts: 2 });
    },
  );

  rules('WHO-13').it('switches an endpoint off after five days without success', async () => {
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const failing = async () => expectSuccess(await admin.client.get(`/webhook-endpoints/${_id}`));
    receiver.answerBy(() => 500);
    await happen(newRecord());
    await expectEventually(async () => expect((await failing()).failingSince).not.toBeNull());
    app.clock.advance(4 * 24 * HOUR_MS);
    await newestDelivery(admin, _id, { attempts: 2 });
    expect((await failing()).isActive).toBe(true);
    app.clock.advance(24 * HOUR_MS);
    await expectEventually(async () =>
      expect(await failing()).toMatchObject({ isActive: false, switchedOffReason: 'FAILING' }),
    );
    const mail = await mailTo(app, SHOP, /A webhook was switched off/, 2);
    expect(mail.text).toContain('The receiver has taken no event for five days.');
  });

  rules('WHO-13').it('forgets failures with a success', async () => {
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    receiver.answerBy(() => 500);
    await happen(newRecord());
    await newestDelivery(admin, _id, { attempts: 1 });
    receiver.answerBy(() => 204);
    app.clock.advance(5_000);
    await newestDelivery(admin, _id, { status: 'DELIVERED' });
    expect(expectSuccess(await admin.client.get(`/webhook-endpoints/${_id}`)).failingSince).toBeNull();
  });

  rules('WHO-02').it('signs with the old secret too, for a day', async () => {
    const { _id, secret } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const renewed = expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/secret`));
    const sent = async () => {
      const id = newRecord();
      await happen(id);
      return expectEventually(() => {
        expect(receiver.about(id)).toHaveLength(1);
        return receiver.about(id)[0]!;
      });
    };
    const both = await sent();
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const each of [secret, renewed.secret]) expect(() => verified(each, both)).not.toThrow();
    app.clock.advance(24 * HOUR_MS);
    const one = await sent();
    expect(() => verified(renewed.secret, one)).not.toThrow();
    expect(() => verified(secret, one)).toThrow('No matching signature');
  });

  rules('WHO-14').it('follows no redirect', async () => {
    const { _id } = await anEndpoint(admin, { url: `${receiver.url}/moved`, events: ['order.paid'] });
    receiver.answerBy(() => 302);
    const tested = expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/test`));
    expect(tested).toMatchObject({
      event: 'webhook.test',
      status: 'FAILED',
      responseStatus: 302,
      attempts: 1,
    });
    expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  });

  rules('WHO-15').it('tests an endpoint in one attempt, also one that is off', async () => {
    const { _id, secret } = await anEndpoint(admin, { url: receiver.url, isActive: false });
    const tested = expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/test`));
    expect(tested).toMatchObject({ status: 'DELIVERED', responseStatus: 204, nextAttemptAt: null });
    const [webhook] = receiver.about(_id);
    expect(webhook!.type).toBe('webhook.test');
    expect(webhook!.headers['webhook-id']).toBe(tested.webhookId);
    expect(() => verified(secret, webhook!)).not.toThrow();
  });

  rules('WHO-16').it('is held up by no other receiver that does not answer', async () => {
    dead.answerBy(() => 'silence');
    await anEndpoint(admin, { url: dead.url, events: ['order.paid'] });
    await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const records = Array.from({ length: 30 }, newRecord);
    for (const id of records) await happen(id);
    await expectEventually(() => {
      for (const id of records) expect(receiver.about(id)).toHaveLength(1);
    }, 8_000);
    // At most four at once, none of which has ended.
    expect(dead.received.length).toBeLessThanOrEqual(4);
  });

  rules('WHO-20').it('attempts again what a process had begun that died, under the same id', async () => {
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    receiver.answerBy(() => 500);
    const id = newRecord();
    await happen(id);
    await newestDelivery(admin, _id, { attempts: 1 });
    receiver.answerBy(() => 204);
    // As the dead process has left it: its lease ends in system time.
    const leasedUntil = new Date(Date.now() + 1_500);
    const held = await collectionOf(app, 'webhook_deliveries').updateOne(
      { record: `order:${id}` },
      { $set: { leasedUntil } },
    );
    expect(held.modifiedCount).toBe(1);
    app.clock.advance(5_000);
    await newestDelivery(admin, _id, { attempts: 2, status: 'DELIVERED' });
    expect(Date.now()).toBeGreaterThanOrEqual(leasedUntil.getTime());
    expect(new Set(receiver.about(id).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  rules('WHO-17').it('sends the id alone of a record that is too large', async () => {
    await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const id = newRecord();
    await happen(id, 'order.paid', { text: 'x'.repeat(256 * 1024) });
    await expectEventually(() => expect(receiver.about(id)).toHaveLength(1));
    expect(receiver.about(id)[0]!.data).toEqual({ _id: id, truncated: true });
  });

  it('refuses an event that is recorded outside the unit of work of its cause', async () => {
    await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const outside = app
      .get(WebhookEventsService)
      .record(['order.paid'], { kind: 'order', id: newRecord() }, () => ({}));
    await expect(outside).rejects.toThrow('order.paid is recorded outside the unit of work of its cause');
  });
});

describe('webhooks to names of private addresses', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  const receiver = useReceiver();

  rules('WHO-14').it('are not sent: the address is checked that is connected to', async () => {
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const { _id } = await anEndpoint(admin, { url });
    const tested = expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/test`));
    expect(tested).toMatchObject({
      status: 'FAILED',
      responseStatus: null,
      error: 'The address is not public',
    });
    expect(receiver.received).toEqual([]);
  });
});
