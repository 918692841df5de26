import { BooleanQuery } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';

/** Query of the notification list. */
export class NotificationListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @BooleanQuery({ default: false, description: 'Only unread notifications' })
  unreadOnly = false;
}
