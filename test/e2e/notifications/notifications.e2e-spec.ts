import { NotificationsService } from '#modules/notifications/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session, type Session } from '../../support/session.js';

const app = useApp();

async function notified(owner: Session, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    await app.get(NotificationsService).notify({
      userId: owner.user.id,
      type: 'ORDER_STATUS',
      title: `Title ${i}`,
      message: `Message ${i}`,
      metadata: { orderId: '65f0c3a2b1d4e5f6a7b8c9d0' },
    });
    app.clock.advance(1000);
  }
}

async function aUserWith(count: number): Promise<Session> {
  const owner = await session(app).asUser();
  await notified(owner, count);
  return owner;
}

describe('GET /notifications', () => {
  rules('REV-24', 'CON-05', 'ERR-05', 'BND-14').it(
    'lists the newest first, 20 a page, and counts the unread ones of all pages',
    async () => {
      const { client, user } = await aUserWith(23);
      const first = expectSuccess(await client.get('/notifications'));
      expect(first.meta).toEqual({ total: 23, unreadCount: 23, limit: 20, page: 1 });
      expect(first.notifications).toHaveLength(20);
      expect(first.notifications[0]).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        userId: user.id,
        type: 'ORDER_STATUS',
        title: 'Title 23',
        message: 'Message 23',
        isRead: false,
        metadata: { orderId: '65f0c3a2b1d4e5f6a7b8c9d0' },
        createdAt: expect.any(String),
      });
      const second = expectSuccess(await client.get('/notifications?page=2'));
      expect(second.notifications).toMatchObject([
        { title: 'Title 3' },
        { title: 'Title 2' },
        { title: 'Title 1' },
      ]);
    },
  );

  rules('REV-25').it('shows only unread ones on request, and none of other users', async () => {
    const { client } = await aUserWith(3);
    await aUserWith(2);
    const all = expectSuccess(await client.get('/notifications')).notifications;
    await client.patch(`/notifications/${all[1]._id}/read`);
    const unread = expectSuccess(await client.get('/notifications?unreadOnly=true'));
    expect(unread.meta).toEqual({ total: 2, unreadCount: 2, limit: 20, page: 1 });
    expect(unread.notifications).toMatchObject([{ title: 'Title 3' }, { title: 'Title 1' }]);
    expect(expectSuccess(await client.get('/notifications?unreadOnly=false')).meta.total).toBe(3);
  });

  rules('REV-25').it.each(['unreadOnly=1', 'unreadOnly='])('refuses ?%s', async (query) => {
    const { client } = await session(app).asUser();
    expectError(await client.get(`/notifications?${query}`), 400);
  });
});

describe('PATCH /notifications/:notificationId/read', () => {
  rules('REV-26', 'REV-35').it('marks one as read, and a second time keeps readAt', async () => {
    const { client } = await aUserWith(1);
    const [{ _id }] = expectSuccess(await client.get('/notifications')).notifications;
    const marked = expectSuccess(await client.patch(`/notifications/${_id}/read`));
    expect(marked).toEqual({ _id, isRead: true, readAt: expect.any(String) });
    app.clock.advance(60_000);
    expect(expectSuccess(await client.patch(`/notifications/${_id}/read`))).toEqual(marked);
    expect(expectSuccess(await client.get('/notifications')).meta.unreadCount).toBe(0);
  });

  rules('REV-27', 'ERR-19').it('refuses another user’s with 403 and leaves it unread', async () => {
    const { client } = await aUserWith(1);
    const [{ _id }] = expectSuccess(await client.get('/notifications')).notifications;
    const stranger = await session(app).asUser();
    expectError(
      await stranger.client.patch(`/notifications/${_id}/read`),
      403,
      'This notification belongs to another user',
    );
    expect(expectSuccess(await client.get('/notifications')).notifications[0].isRead).toBe(false);
  });

  rules('REV-28', 'CON-03', 'ERR-21').it('answers 404 for an unknown id', async () => {
    const { client } = await session(app).asUser();
    expectError(await client.patch(`/notifications/${UNKNOWN_ID}/read`), 404, 'Notification not found');
  });
});

describe('PATCH /notifications/read-all', () => {
  const list = async ({ client }: Session) => expectSuccess(await client.get('/notifications?limit=100'));
  const readAll = async ({ client }: Session) => expectSuccess(await client.patch('/notifications/read-all'));

  rules('CST-01').it(
    'marks all of the caller’s as read, also those of other pages, and none of others',
    async () => {
      const [owner, stranger] = [await aUserWith(23), await aUserWith(2)];
      expect(await readAll(owner)).toEqual({ unreadCount: 0 });
      expect((await list(stranger)).meta.unreadCount).toBe(2);
      const { notifications, meta } = await list(owner);
      expect(meta).toMatchObject({ total: 23, unreadCount: 0 });
      for (const entry of notifications)
        expect(entry).toMatchObject({ isRead: true, readAt: expect.any(String) });
      expect(expectSuccess(await owner.client.get('/notifications?unreadOnly=true')).notifications).toEqual(
        [],
      );
    },
  );

  rules('CST-01').it('keeps the time at which one was read before, and so does a second call', async () => {
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

  rules('CST-01').it(
    'does nothing for a caller without any, and one that comes later is unread',
    async () => {
      const owner = await session(app).asUser();
      expect(await readAll(owner)).toEqual({ unreadCount: 0 });
      await notified(owner, 1);
      expect((await list(owner)).meta.unreadCount).toBe(1);
    },
  );
});
