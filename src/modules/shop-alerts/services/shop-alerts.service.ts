import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { OrderTransitionListener, type Order, type TransitionDetails } from '#modules/orders/index.js';
import { UsersService } from '#modules/users/index.js';
import { alertedOrder, alertsOf } from '../domain/shop-alert.js';
import { alertWords } from '../domain/shop-words.js';
import { SHOP_ALERT_MAIL } from '../shop-alerts.jobs.js';

/** Records in the transaction of its cause what the shop is told of at once: a mail, and notifications of administrators. */
@Injectable()
export class ShopAlertsService extends OrderTransitionListener {
  readonly name = 'shop-alerts';

  constructor(
    private readonly outbox: Outbox,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
  ) {
    super();
  }

  async on(before: Order, after: Order, by: TransitionDetails['by']): Promise<void> {
    const alerts = alertsOf(before, after, by);
    if (alerts.length === 0) return;
    const orderId = after._id.toHexString();
    const staff = await this.users.staffWanting('shopAlerts', 'orders:read');
    for (const alert of alerts) {
      await this.notifications.notifyAll(staff, {
        type: 'SHOP_ALERT',
        ...alertWords(alert.kind, alertedOrder(after, alert)),
        metadata: { orderId, kind: alert.kind },
      });
      await this.outbox.add(SHOP_ALERT_MAIL, { orderId, ...alert }, `order:${orderId}`);
    }
  }
}
