import type { Notification } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { moment } from '../core/format.js';
import { pagedList } from '../core/paged-list.js';
import { showPage, type Shown, type Visit } from '../core/router.js';
import { accountPage } from './frame.js';

export async function notificationsView({ signal }: Visit): Promise<Shown> {
  const readAll = async (): Promise<void> => {
    await client.markAllNotificationsRead();
    await showPage();
  };
  const list = await pagedList(() => client.pages.listNotifications({ limit: 24 }, { signal }), {
    of: row,
    empty: 'Nothing new.',
  });
  return accountPage('Notifications', button('Mark all as read', readAll, { class: 'second' }), list);
}

function row({ _id, title, message, isRead, createdAt, metadata }: Notification): HTMLElement {
  const read = async (): Promise<void> => {
    await client.markNotificationRead({ notificationId: _id });
    await showPage();
  };
  const page = pageOf(metadata ?? {});
  return element(
    'article',
    { class: isRead ? 'line' : 'line is-new' },
    element(
      'div',
      {},
      element('strong', {}, page === undefined ? title : element('a', { href: addressOf(page) }, title)),
      element('p', {}, message),
      element('p', { class: 'quiet' }, moment(createdAt)),
    ),
    !isRead && button('Mark as read', read, { class: 'plain', 'aria-label': `Mark as read: ${title}` }),
  );
}

function pageOf({ orderId, ticketId }: Readonly<Record<string, string>>): string | undefined {
  if (ticketId !== undefined) return `/support-tickets/${ticketId}`;
  return orderId === undefined ? undefined : `/orders/${orderId}`;
}
