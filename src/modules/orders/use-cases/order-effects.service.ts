import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/database/outbox/outbox.js';
import { CartsService } from '#modules/carts/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import type { ChangeDetails } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { ShipmentCancellationService } from './shipment-cancellation.service.js';
import { orderNotice, type OrderNoticeKind } from '../domain/order-notice.js';

/**
 * What the world is told of a move: mails and refunds by the outbox, the notification and the emptied cart at once,
 * all of it in the transaction of the move. An owner who has deleted the account is told nothing.
 */
@Injectable()
export class OrderEffects {
  constructor(
    private readonly outbox: Outbox,
    private readonly notifications: NotificationsService,
    private readonly carts: CartsService,
    private readonly shipments: ShipmentCancellationService,
  ) {}

  /**
   * Records what follows from the difference of the two states. Call it inside the unit of work of the move.
   * @param by who has moved the order
   */
  async follow(before: Order, after: Order, by: ChangeDetails['by']): Promise<void> {
    await this.refund(before, after);
    // What the carrier has cancelled itself needs no word from us.
    if (arrivedAt(before, after, 'CANCELLED') && by !== 'CARRIER') await this.shipments.request(after);
    if (after.ownerErased) return;
    if (before.gatewayPaymentId === undefined && after.gatewayPaymentId !== undefined)
      await this.paid(after, by);
    if (arrivedAt(before, after, 'SHIPPED')) await this.tell(after, 'SHIPPED', 'orders.shipped-mail');
    if (arrivedAt(before, after, 'CANCELLED')) await this.tell(after, 'CANCELLED');
    // Not on every arrival at DELIVERED: a return that is turned down goes back there too.
    if (before.deliveredAt === undefined && after.deliveredAt !== undefined) {
      await this.tell(after, 'DELIVERED', 'orders.delivered-mail');
    }
  }

  private async refund(before: Order, after: Order): Promise<void> {
    const pendingBefore = new Set(pendingRefunds(before));
    for (const gatewayPaymentId of pendingRefunds(after)) {
      if (pendingBefore.has(gatewayPaymentId)) continue;
      const orderId = after._id.toHexString();
      await this.outbox.add('orders.refund', { orderId, gatewayPaymentId }, `order:${orderId}`);
    }
  }

  /**
   * The cart is emptied with the payment. When the gateway tells of it late, the customer may have filled a new cart
   * since the checkout: that one stays.
   */
  private async paid(order: Order, by: ChangeDetails['by']): Promise<void> {
    const orderId = order._id.toHexString();
    const userId = order.user.toHexString();
    if (by === 'CUSTOMER') await this.carts.clear(userId);
    else await this.carts.clearUnchangedSince(userId, order.createdAt);
    await this.outbox.add('orders.confirmation-mail', { orderId }, `order:${orderId}`);
  }

  private async tell(
    order: Order,
    kind: OrderNoticeKind,
    mail?: 'orders.shipped-mail' | 'orders.delivered-mail',
  ): Promise<void> {
    const orderId = order._id.toHexString();
    const { trackingNumber } = order;
    await this.notifications.notify({
      userId: order.user.toHexString(),
      type: 'ORDER_STATUS',
      ...orderNotice(kind, order.orderNumber),
      metadata: { orderId, ...(trackingNumber === undefined ? {} : { trackingNumber }) },
    });
    if (mail !== undefined) await this.outbox.add(mail, { orderId }, `order:${orderId}`);
  }
}

function arrivedAt(before: Order, after: Order, status: Order['orderStatus']): boolean {
  return before.orderStatus !== status && after.orderStatus === status;
}

function pendingRefunds({ payments }: Order): string[] {
  return payments
    .filter(({ state }) => state === 'REFUND_PENDING')
    .map(({ gatewayPaymentId }) => gatewayPaymentId);
}
