import { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { DeliveryQueueRepository } from '#modules/webhook-endpoints/data/delivery-queue.repository.js';
import { WebhookEventsService } from '#modules/webhook-events/index.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { useAdmin } from '../../support/session.js';
import { useReceiver } from '../../support/stand-ins/webhook-receiver.js';
import { anEndpoint, TO_THIS_MACHINE } from '../../support/webhooks-out.js';

const EVENTS = 40;

describe('many events of one record', () => {
  const app = useApp(TO_THIS_MACHINE);
  const admin = useAdmin(app);
  const receiver = useReceiver();

  rules('WHO-16').it('are not looked past with each of them', async () => {
    await anEndpoint(admin, { url: receiver.url, events: ['order.paid'] });
    const takes = jest.spyOn(app.get(DeliveryQueueRepository), 'take');
    const id = new Types.ObjectId().toHexString();
    const events = app.get(WebhookEventsService);
    await app.get(UnitOfWork).run(async () => {
      for (let step = 0; step < EVENTS; step++)
        await events.record(['order.paid'], { kind: 'order', id }, () => ({ _id: id, step }));
    });
    await expectEventually(() => expect(receiver.received).toHaveLength(EVENTS));
    const steps = receiver.about(id).map(({ data }) => Number(data['step']));
    expect(steps).toEqual(Array.from({ length: EVENTS }, (_, step) => step));
    // One for each event, and some when the poller looks; with a second one for each it would be twice as many.
    expect(takes.mock.calls.length).toBeLessThan(EVENTS * 1.5);
    takes.mockRestore();
  });
});
