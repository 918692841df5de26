import { client } from '../client.js';
import { element } from '../element.js';
import { button } from '../fields.js';
import { moment } from '../format.js';
import { pagedList } from '../paged-list.js';
import { showPage } from '../router.js';

/** @type {import('../router.js').View} */
export async function notificationsView({ signal }) {
  const readAll = async () => {
    await client.markAllNotificationsRead();
    await showPage();
  };
  const list = await pagedList(client.pages.listNotifications({ limit: 24 }, { signal }), {
    of: row,
    empty: 'Nothing new.',
  });
  return {
    title: 'Notifications',
    content: element('div', {}, button('Mark all as read', readAll, { class: 'second' }), list),
  };
}

/** @param {import('/shop/client/index.js').Notification} notification */
function row({ _id, title, message, isRead, createdAt }) {
  const read = async () => {
    await client.markNotificationRead({ notificationId: _id });
    await showPage();
  };
  return element(
    'article',
    { class: 'line' },
    element(
      'div',
      {},
      element('strong', {}, title),
      element('p', {}, message),
      element('p', { class: 'quiet' }, moment(createdAt)),
    ),
    !isRead && button('Mark as read', read, { class: 'plain', 'aria-label': `Mark as read: ${title}` }),
  );
}
