import { Types } from 'mongoose';
import { NotificationsService } from '#modules/notifications/index.js';
import { RetentionPoller } from '../../src/workers/retention.poller.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp, type TestApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';

const DAY = 86_400_000;
const OWNER = new Types.ObjectId();

async function notify(app: TestApp, title: string): Promise<void> {
  const userId = OWNER.toHexString();
  await app.get(NotificationsService).notify({ userId, type: 'SHOP_ALERT', title, message: title });
}

async function audit(app: TestApp, subjectName: string): Promise<void> {
  await collectionOf(app, 'audit_log').insertOne({
    actor: null,
    action: 'PRODUCT_UPDATED',
    subject: new Types.ObjectId(),
    subjectName,
    at: app.clock.now(),
    requestId: 'command test',
  });
}

const titles = (app: TestApp) => collectionOf(app, 'notifications').distinct('title', { userId: OWNER });
const subjects = (app: TestApp) => collectionOf(app, 'audit_log').distinct('subjectName');

describe('what is older than the shop keeps it', () => {
  const app = useApp({ NOTIFICATION_DAYS: '10', AUDIT_LOG_DAYS: '30' });

  rules('RTN-01').it('is deleted, and nothing younger', async () => {
    for (const make of [notify, audit]) await make(app, 'first');
    app.clock.advance(9.5 * DAY);
    for (const make of [notify, audit]) await make(app, 'second');
    app.clock.advance(DAY);
    await expectEventually(async () => expect(await titles(app)).toEqual(['second']));
    expect(await subjects(app)).toEqual(['first', 'second']);
    app.clock.advance(20 * DAY);
    await expectEventually(async () => expect(await subjects(app)).toEqual(['second']));
    await expectEventually(async () => expect(await titles(app)).toEqual([]));
  });

  rules('RTN-01').it('is deleted in batches, until the process ends', async () => {
    const createdAt = new Date('2020-01-01');
    const many = Array.from({ length: 1_200 }, () => ({ userId: OWNER, title: 'old', createdAt }));
    await collectionOf(app, 'notifications').insertMany(many);
    const notifications = app.get(NotificationsService);
    expect(await notifications.deleteOlder(app.clock.now(), () => true)).toBe(0);
    let batches = 0;
    expect(await notifications.deleteOlder(app.clock.now(), () => ++batches > 1)).toBe(500);
    expect(await notifications.deleteOlder(app.clock.now(), () => false)).toBe(700);
  });
});

describe('a shop that keeps all', () => {
  const app = useApp();

  rules('RTN-01').it('is any shop that says nothing else', async () => {
    for (const make of [notify, audit]) await make(app, 'first');
    app.clock.advance(20_000 * DAY);
    const { poller } = app.get(RetentionPoller);
    poller.nudge();
    await poller.stop();
    expect([await titles(app), await subjects(app)]).toEqual([['first'], ['first']]);
  });
});
