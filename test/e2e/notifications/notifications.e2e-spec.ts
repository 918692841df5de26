import { NotificationsService } from '#modules/notifications/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session } from '../../support/session.js';

describe('notifications', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '1000' });

  async function aUserWith(count: number) {
    const owner = await session(app).asUser();
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
    return owner;
  }

  describe('GET /notifications', () => {
    it('[REV-24, CON-05, ERR-05, BND-14] lists the newest first, 20 a page, and counts the unread ones of all pages', async () => {
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
    });

    it('[REV-25] shows only unread ones when asked, and nobody else’s', async () => {
      const { client } = await aUserWith(3);
      await aUserWith(2);
      const all = expectSuccess(await client.get('/notifications')).notifications;
      await client.patch(`/notifications/${all[1]._id}/read`);
      const unread = expectSuccess(await client.get('/notifications?unreadOnly=true'));
      expect(unread.meta).toEqual({ total: 2, unreadCount: 2, limit: 20, page: 1 });
      expect(unread.notifications).toMatchObject([{ title: 'Title 3' }, { title: 'Title 1' }]);
      expect(expectSuccess(await client.get('/notifications?unreadOnly=false')).meta.total).toBe(3);
    });

    it.each(['unreadOnly=1', 'unreadOnly='])('[REV-25] refuses ?%s', async (query) => {
      const { client } = await session(app).asUser();
      expectError(await client.get(`/notifications?${query}`), 400);
    });
  });

  describe('PATCH /notifications/:notificationId/read', () => {
    it('[REV-26, REV-35] marks one as read, and a second time keeps readAt', async () => {
      const { client } = await aUserWith(1);
      const [{ _id }] = expectSuccess(await client.get('/notifications')).notifications;
      const marked = expectSuccess(await client.patch(`/notifications/${_id}/read`));
      expect(marked).toEqual({ _id, isRead: true, readAt: expect.any(String) });
      app.clock.advance(60_000);
      expect(expectSuccess(await client.patch(`/notifications/${_id}/read`))).toEqual(marked);
      expect(expectSuccess(await client.get('/notifications')).meta.unreadCount).toBe(0);
    });

    it('[REV-27, ERR-19] refuses another user’s with 403 and leaves it unread', async () => {
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

    it('[REV-28, CON-03, ERR-21] answers 404 for an unknown id', async () => {
      const { client } = await session(app).asUser();
      expectError(await client.patch(`/notifications/${UNKNOWN_ID}/read`), 404, 'Notification not found');
    });
  });
});
