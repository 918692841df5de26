import { NotificationsService } from '#modules/notifications/index.js';
import { ShopDigestService } from '#modules/shop-alerts/index.js';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { createApp, useApp, type TestApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { mailsTo, mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { session } from '../../support/session.js';
import { collectionOf } from '../../support/collection-of.js';
import { signedInAgain } from '../../support/orders.js';

const SHOP = 'help@shop.example';
const ENV = { SELLER_EMAIL: SHOP, SELLER_NAME: 'Kettle House', SHOP_DIGEST: '17:30, 09:00' };
const NINE = '03:30';
const HALF_PAST_FIVE = '12:00';
const DIGEST = /^Your shop now: /;

/** Counts the digests that were mailed: a night may bring other mails of the shop. */
async function countDigests(app: TestApp): Promise<number> {
  return (await mailsTo(app, SHOP)).filter(({ subject }) => DIGEST.test(subject)).length;
}

/** Moves the clock to the next time of the day, in UTC; India is half past five hours ahead. */
function moveTo(app: Pick<TestApp, 'clock'>, time: string): void {
  const now = app.clock.now();
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes);
  app.clock.advance((today > now.getTime() ? today : today + 86_400_000) - now.getTime());
}

describe('the digest of a shop', () => {
  const app = useApp(ENV);
  const admin = useLastingAdmin(app);

  // Each run begins in the evening, after the last time of a day.
  beforeAll(async () => {
    moveTo(app, '13:00');
    await app.get(ShopDigestService).sendDue();
  });

  const digestsTo = async (userId: string) => {
    const page = { page: 1, limit: 100, unreadOnly: false };
    const { notifications } = await app.get(NotificationsService).list(userId, page);
    return notifications.filter(({ type }) => type === 'SHOP_DIGEST').map(({ message }) => message);
  };
  const recorded = () => collectionOf(app, 'shop_digests').countDocuments();

  rules('SAL-05', 'SAL-06').it(
    'is sent at its time and not before, with what is new and what waits',
    async () => {
      const off = await session(app).asAdmin();
      await paidOrder(app);
      await checkedOutOrder(app);
      await anOrder(app, { orderStatus: 'CANCELLED' });
      await aProduct(app, { currentStock: 3 });
      const user = await session(app).asUser();
      await aTicket(app, user.user.id);
      const before = await recorded();
      await app.get(ShopDigestService).sendDue();
      expect(await recorded()).toBe(before);
      moveTo(app, NINE);
      const mail = await mailTo(app, SHOP, DIGEST);
      expect(mail.text).toContain('Hello Kettle House,');
      expect(mail.text).toContain('Orders to dispatch: 1');
      expect(mail.text).toContain('Tickets to answer: 1');
      expect(mail.text).toMatch(/New orders: [12]\n/);
      expect(mail.text).toMatch(/Products low in stock: [1-9]/);
      expect(await digestsTo(off.user.id)).toEqual(await digestsTo(admin.user.id));
      expect(await digestsTo(admin.user.id)).toEqual([mail.subject.replace('Your shop now: ', '')]);
      expectSuccess(await signedIn(off).patch('/users/profile/preferences', { shopDigest: false }));
      moveTo(app, HALF_PAST_FIVE);
      const later = await mailTo(app, SHOP, DIGEST, 2);
      expect(later.text).toContain('New orders: 0\nOrders to dispatch: 1');
      expect(await digestsTo(admin.user.id)).toHaveLength(2);
      expect(await digestsTo(off.user.id)).toHaveLength(1);
    },
  );

  rules('SAL-07').it('is sent once, by whichever process comes first', async () => {
    const mails = await countDigests(app);
    const notices = await digestsTo(admin.user.id);
    const other = await createApp(ENV, { beside: app, clock: new AdjustableClock(app.clock.offset) });
    try {
      moveTo(other, NINE);
      moveTo(app, NINE);
      await Promise.all([app, other, app, other].map((each) => each.get(ShopDigestService).sendDue()));
      await expectEventually(async () => expect(await countDigests(app)).toBe(mails + 1));
      expect(await digestsTo(admin.user.id)).toHaveLength(notices.length + 1);
    } finally {
      await other.close();
    }
  });

  rules('SAL-07').it('is sent late and once when nothing ran at its time', async () => {
    const before = await countDigests(app);
    app.clock.advance(3 * 86_400_000);
    await expectEventually(async () => expect(await countDigests(app)).toBe(before + 1));
    await app.get(ShopDigestService).sendDue();
    expect(await countDigests(app)).toBe(before + 1);
  });

  rules('SAL-06').it('is not sent when there is nothing to tell', async () => {
    for (const name of ['orders', 'products', 'support_tickets', 'returns'])
      await collectionOf(app, name).deleteMany({});
    const mails = await countDigests(app);
    const slots = await recorded();
    moveTo(app, NINE);
    await expectEventually(async () => expect(await recorded()).toBe(slots + 1));
    expect(await countDigests(app)).toBe(mails);
  });

  function signedIn({ user }: Awaited<ReturnType<ReturnType<typeof session>['asAdmin']>>) {
    return signedInAgain(app, { user }).client;
  }
});

describe('a shop that wants no digest', () => {
  const app = useApp({ SELLER_EMAIL: SHOP, SHOP_DIGEST: '' });

  rules('SAL-05').it('gets none', async () => {
    await paidOrder(app);
    for (let day = 0; day < 2; day++) moveTo(app, NINE);
    await app.get(ShopDigestService).sendDue();
    expect(await collectionOf(app, 'shop_digests').countDocuments()).toBe(0);
    expect(await countDigests(app)).toBe(0);
  });
});
