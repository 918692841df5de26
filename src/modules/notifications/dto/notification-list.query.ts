import { BooleanQuery } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';

export class NotificationListQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @BooleanQuery({ default: false, description: 'Only unread notifications' }) unreadOnly = false;
}
