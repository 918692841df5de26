import { NotificationsService } from '#modules/notifications/index.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { session, type Session } from '../../support/session.js';

describe('PATCH /notifications/read-all', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '1000' });

  async function notified(owner: Session, count: number): Promise<void> {
    for (let i = 1; i <= count; i++) {
      await app.get(NotificationsService).notify({
        userId: owner.user.id,
        type: 'ORDER_STATUS',
        title: `Title ${i}`,
        message: `Message ${i}`,
      });
      app.clock.advance(1000);
    }
  }

  async function aUserWith(count: number): Promise<Session> {
    const owner = await session(app).asUser();
    await notified(owner, count);
    return owner;
  }

  const list = async ({ client }: Session) => expectSuccess(await client.get('/notifications?limit=100'));
  const readAll = async ({ client }: Session) => expectSuccess(await client.patch('/notifications/read-all'));

  it('[CST-01] marks all of the caller’s as read, also those of other pages, and none of others', async () => {
    const [owner, stranger] = [await aUserWith(23), await aUserWith(2)];
    expect(await readAll(owner)).toEqual({ unreadCount: 0 });
    expect((await list(stranger)).meta.unreadCount).toBe(2);
    const { notifications, meta } = await list(owner);
    expect(meta).toMatchObject({ total: 23, unreadCount: 0 });
    for (const entry of notifications)
      expect(entry).toMatchObject({ isRead: true, readAt: expect.any(String) });
    expect(expectSuccess(await owner.client.get('/notifications?unreadOnly=true')).notifications).toEqual([]);
  });

  it('[CST-01] keeps the time at which one was read before, and so does a second call', async () => {
    const owner = await aUserWith(3);
    const [newest] = (await list(owner)).notifications;
    const { readAt } = expectSuccess(await owner.client.patch(`/notifications/${newest._id}/read`));
    app.clock.advance(60_000);
    await readAll(owner);
    const once = (await list(owner)).notifications;
    expect(once[0].readAt).toBe(readAt);
    expect(once[1].readAt).not.toBe(readAt);
    app.clock.advance(60_000);
    expect(await readAll(owner)).toEqual({ unreadCount: 0 });
    expect((await list(owner)).notifications).toEqual(once);
  });

  it('[CST-01] does nothing for a caller without any, and one that comes later is unread', async () => {
    const owner = await session(app).asUser();
    expect(await readAll(owner)).toEqual({ unreadCount: 0 });
    await notified(owner, 1);
    expect((await list(owner)).meta.unreadCount).toBe(1);
  });
});
