import { Types } from 'mongoose';
import { recordBackup } from '#infrastructure/backup/backup-record.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { ShopWatchService } from '#modules/shop-watch/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anOrder } from '../../support/factories/an-order.js';
import { mailTo, mailsTo } from '../../support/inbox.js';
import { session } from '../../support/session.js';

const SHOP = 'help@shop.example';
const HOUR = 3_600_000;
const DEAD = /^Work of the shop has failed for good$/;

describe('the faults of a shop that nothing else watches', () => {
  const app = useApp({ SELLER_EMAIL: SHOP, SHOP_DIGEST: '' });

  const toldOf = async (subject: RegExp) =>
    (await mailsTo(app, SHOP)).filter((mail) => subject.test(mail.subject)).length;
  const tell = () => app.get(ShopWatchService).tellDue();

  rules('OPR-64').it(
    'are told by mail and notification once, and again a day later while they last',
    async () => {
      const { user } = await session(app).asAdmin();
      await tell();
      expect(await toldOf(DEAD)).toBe(0);
      const _id = new Types.ObjectId();
      const now = app.clock.now();
      await collectionOf(app, 'outbox').insertOne({
        _id,
        name: 'orders.refund',
        state: 'FAILED',
        payload: {},
        createdAt: now,
      });
      await Promise.all([tell(), tell(), tell()]);
      const mail = await mailTo(app, SHOP, DEAD);
      expect(mail.text).toContain('Dead letters: 1.');
      const page = { page: 1, limit: 10, unreadOnly: false };
      const { notifications } = await app.get(NotificationsService).list(user.id, page);
      expect(notifications).toMatchObject([{ type: 'SHOP_ALERT', metadata: { kind: 'DEAD_LETTERS' } }]);
      await tell();
      app.clock.advance(25 * HOUR);
      await tell();
      await expectEventually(async () => expect(await toldOf(DEAD)).toBe(2));
      await collectionOf(app, 'outbox').deleteOne({ _id });
      app.clock.advance(2 * HOUR);
      await tell();
      expect(await collectionOf(app, 'shop_watches').countDocuments()).toBe(0);
      expect(await toldOf(DEAD)).toBe(2);
    },
  );

  rules('OPR-64').it('are differences in the books', async () => {
    const books = collectionOf(app, 'books_checks');
    // A check that is under way would write its own result over this one.
    await books.updateOne({}, { $unset: { stockDifferences: 1 } });
    app.clock.advance(25 * HOUR);
    await expectEventually(async () => expect(await books.findOne()).toMatchObject({ stockDifferences: 0 }));
    await books.updateOne({}, { $set: { stockDifferences: 2, moneyDifferences: 1 } });
    await tell();
    const mail = await mailTo(app, SHOP, /^The books do not add up$/);
    expect(mail.text).toContain('Differences since the last nightly check: 3.');
  });

  rules('OPR-64').it('are orders that stop, beside the same hours of last week', async () => {
    for (let index = 0; index < 10; index += 1) await anOrder(app, { orderStatus: 'CANCELLED' });
    await tell();
    expect(await toldOf(/^Orders have stopped$/)).toBe(0);
    app.clock.advance(7 * 24 * HOUR);
    await tell();
    const mail = await mailTo(app, SHOP, /^Orders have stopped$/);
    expect(mail.text).toContain('same hours of last week (10)');
  });
});

describe('the backup of a shop in production', () => {
  const app = useApp({ ...IN_PRODUCTION, SELLER_EMAIL: SHOP, SHOP_DIGEST: '' });

  const LATE = /^The backup of the shop is late$/;
  const told = () => collectionOf(app, 'shop_watches').countDocuments({ _id: 'BACKUP_LATE' as never });

  rules('OPR-64').it('is told of when it is late, until there is a newer one', async () => {
    const backedUp = (hoursAgo: number) =>
      recordBackup(app.config.dataDir, { at: new Date(Date.now() - hoursAgo * HOUR), folder: '/backups' });
    for (const hours of [25, 26.5]) {
      backedUp(hours);
      await app.get(ShopWatchService).tellDue();
      expect(await told()).toBe(hours > 26 ? 1 : 0);
    }
    const mail = await mailTo(app, SHOP, LATE);
    expect(mail.text).toContain('Hours since the last good backup: 26.');
    backedUp(0);
    app.clock.advance(2 * HOUR);
    await app.get(ShopWatchService).tellDue();
    expect(await told()).toBe(0);
  });
});
