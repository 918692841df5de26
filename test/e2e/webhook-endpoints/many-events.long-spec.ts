import { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { WebhookEventsService } from '#modules/webhook-events/index.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { useReceiver } from '../../support/stand-ins/webhook-receiver.js';
import { anEndpoint, TO_THIS_MACHINE } from '../../support/webhooks-out.js';

const EVENTS = 10_000;
const RECORDS = 500;
const AT_ONCE = 100;
/** Beyond the time in which they happen. */
const MOST_DELAY_MS = 240_000;
const SLOW_MS = 600_000;

describe('ten thousand events', () => {
  const app = useApp(TO_THIS_MACHINE);
  const admin = useLastingAdmin(app);
  const living = useReceiver();
  const dead = useReceiver();

  rules('WHO-16').it(
    'reach a living receiver in order and in time, beside a dead one',
    async () => {
      dead.answerBy(() => 'silence');
      await anEndpoint(admin, { url: dead.url, events: ['order.paid'] });
      await anEndpoint(admin, { url: living.url, events: ['order.paid'] });
      const records = Array.from({ length: RECORDS }, () => new Types.ObjectId().toHexString());
      const events = app.get(WebhookEventsService);
      for (let at = 0; at < EVENTS; at += AT_ONCE)
        await app.get(UnitOfWork).run(async () => {
          for (let step = at; step < at + AT_ONCE; step++) {
            const id = records[step % RECORDS]!;
            await events.record(['order.paid'], { kind: 'order', id }, () => ({ _id: id, step }));
          }
        });
      const happened = performance.now();
      await expectEventually(() => expect(living.received.length).toBe(EVENTS), MOST_DELAY_MS);
      const delayMs = performance.now() - happened;
      for (const id of records) {
        const steps = living.about(id).map(({ data }) => Number(data['step']));
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
        expect(steps).toHaveLength(EVENTS / RECORDS);
      }
      expect(delayMs).toBeLessThan(MOST_DELAY_MS);
    },
    SLOW_MS,
  );
});
