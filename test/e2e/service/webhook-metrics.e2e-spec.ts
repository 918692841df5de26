import { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { WebhookEventsService, type WebhookEvent } from '#modules/webhook-events/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectIndex } from '../../support/expect-index.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { useReceiver } from '../../support/stand-ins/webhook-receiver.js';
import { anEndpoint, newestDelivery, TO_THIS_MACHINE } from '../../support/webhooks-out.js';
import { scrape } from './scraped-metrics.js';

const HOUR_MS = 3_600_000;

describe('the metrics of webhooks out', () => {
  const app = useApp({ ...TO_THIS_MACHINE, METRICS_ENABLED: 'true', SHOP_DIGEST: '' });
  const admin = useLastingAdmin(app);
  const receiver = useReceiver();

  const happen = (event: WebhookEvent = 'order.paid') => {
    const id = new Types.ObjectId().toHexString();
    const record = () =>
      app.get(WebhookEventsService).record([event], { kind: 'order', id }, () => ({ _id: id }));
    return app.get(UnitOfWork).run(record);
  };
  const counts = async () => {
    const scraped = await scrape(app.url);
    return ['delivered', 'failed', 'given-up'].map((outcome) =>
      scraped.value('storefront_webhooks_total', { outcome }),
    );
  };
  const oldest = async () => (await scrape(app.url)).value('storefront_webhooks_oldest_seconds')!;

  it('count attempts by their outcome, from the start, and no tests', async () => {
    expect(await counts()).toEqual([0, 0, 0]);
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    receiver.answerBy(() => 500);
    await happen();
    const waiting = await newestDelivery(admin, _id, { attempts: 1 });
    await expectEventually(async () => expect(await counts()).toEqual([0, 1, 0]));
    await collectionOf(app, 'webhook_deliveries').updateOne(
      { _id: new Types.ObjectId(waiting._id) },
      { $set: { tries: 9 } },
    );
    app.clock.advance(5_000);
    await newestDelivery(admin, _id, { status: 'FAILED' });
    await expectEventually(async () => expect(await counts()).toEqual([0, 1, 1]));
    expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/test`));
    receiver.answerBy(() => 204);
    await happen();
    await newestDelivery(admin, _id, { status: 'DELIVERED' });
    await expectEventually(async () => expect(await counts()).toEqual([1, 1, 1]));
  });

  it('have the age of the oldest event that waits for an endpoint that is on, read by an index', async () => {
    const { _id } = await anEndpoint(admin, { url: receiver.url, events: ['order.cancelled'] });
    expect(await oldest()).toBe(0);
    receiver.answerBy(() => 500);
    await happen('order.cancelled');
    await newestDelivery(admin, _id, { attempts: 1 });
    app.clock.advance(2 * HOUR_MS);
    await happen('order.cancelled');
    const age = await oldest();
    expect(age).toBeGreaterThanOrEqual(7_200);
    expect(age).toBeLessThan(7_260);
    const waiting = collectionOf(app, 'webhook_deliveries').find({
      endpointId: new Types.ObjectId(_id),
      status: 'PENDING',
    });
    await expectIndex(waiting.sort({ createdAt: 1, _id: 1 }).limit(1), { inOrder: true });
    expectSuccess(await admin.client.patch(`/webhook-endpoints/${_id}`, { isActive: false }));
    expect(await oldest()).toBe(0);
  });
});
